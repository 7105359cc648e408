// session.cpp: MPI begins before the first test of this program and ends after the last one.
#include <mpi.h>

namespace {

struct Session {
    Session() { MPI_Init(nullptr, nullptr); }
    ~Session() { MPI_Finalize(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
};

const Session session;

}  // namespace
