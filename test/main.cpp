// main.cpp: runs the tests of one folder; a filter that lets no test through is a failure.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

#include "skip.hpp"

namespace {

constexpr int skipped_code = 77;  // SKIP_RETURN_CODE of every test

unsigned cases_run = 0, cases_skipped = 0;
bool this_case_is_skipped = false;

struct CountCases final : doctest::IReporter {
    explicit CountCases(const doctest::ContextOptions&) {}
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_start(const doctest::TestCaseData&) override {
        ++cases_run;
        this_case_is_skipped = false;
    }
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {
        cases_skipped += this_case_is_skipped ? 1 : 0;
    }
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

void hitbox::test::skip(const char* reason) {
    this_case_is_skipped = true;
    std::printf("skipped: %s\n", reason);
}

REGISTER_LISTENER("count_cases", 1, CountCases);

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    const int result = context.run();
    if (context.shouldExit()) return result;  // --help, --list-test-cases and the like ran nothing on purpose
    if (cases_run == 0) {
        std::fputs("no test case ran: the filter matches none, or the file holds none\n", stderr);
        return 1;
    }
    return result == 0 && cases_skipped == cases_run ? skipped_code : result;
}
