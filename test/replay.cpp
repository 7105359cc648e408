// replay.cpp: gives the files of a corpus to a fuzz target, as libFuzzer would, under any compiler.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    int unread = 0;
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", argv[i]);
            ++unread;
            continue;
        }
        const std::vector<char> text(std::istreambuf_iterator<char>(file), {});
        const std::vector<std::uint8_t> bytes(text.begin(), text.end());
        std::printf("%s\n", argv[i]);  // the last one printed is the one that did not come back
        std::fflush(stdout);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    return argc < 2 || unread > 0 ? 1 : 0;
}
