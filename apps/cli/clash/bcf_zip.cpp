// bcf_zip.cpp: packs files in memory, with minizip.
#include <apps/cli/clash/bcf_zip.hpp>

#if HITBOX_HAS_BCF

#include <minizip/zip.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hitbox::cli {

namespace {

// A file in memory, as minizip's functions see it.
struct MemoryFile {
    std::string bytes;
    std::size_t at = 0;

    static MemoryFile& of(voidpf stream) { return *static_cast<MemoryFile*>(stream); }

    static voidpf open(voidpf self, const void*, int) { return self; }
    static uLong read(voidpf, voidpf stream, void* to, uLong size) {
        MemoryFile& file = of(stream);
        const std::size_t count = std::min<std::size_t>(size, file.bytes.size() - file.at);
        std::copy_n(file.bytes.data() + file.at, count, static_cast<char*>(to));
        file.at += count;
        return static_cast<uLong>(count);
    }
    static uLong write(voidpf, voidpf stream, const void* from, uLong size) {
        MemoryFile& file = of(stream);
        if (file.bytes.size() < file.at + size) file.bytes.resize(file.at + size);
        std::copy_n(static_cast<const char*>(from), size, file.bytes.data() + file.at);
        file.at += size;
        return size;
    }
    static ZPOS64_T tell(voidpf, voidpf stream) { return of(stream).at; }
    static long seek(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
        MemoryFile& file = of(stream);
        const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                                 : origin == ZLIB_FILEFUNC_SEEK_CUR ? file.at
                                                                    : file.bytes.size();
        if (offset > file.bytes.size() - std::min(from, file.bytes.size())) return -1;
        file.at = from + static_cast<std::size_t>(offset);
        return 0;
    }
    static int close(voidpf, voidpf) { return 0; }
    static int error(voidpf, voidpf) { return 0; }
};

bool add(zipFile archive, const ZipEntry& entry) {
    zip_fileinfo info{};
    info.dosDate = 1 << 21 | 1 << 16;  // 1 January 1980, the earliest date of a zip file
    constexpr uLong names_are_utf8 = 1 << 11;
    if (zipOpenNewFileInZip4(archive, entry.name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                             Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nullptr,
                             0, 0, names_are_utf8) != ZIP_OK)
        return false;
    for (std::size_t at = 0; at < entry.bytes.size();) {
        const std::size_t count = std::min<std::size_t>(entry.bytes.size() - at, 1u << 30);
        if (zipWriteInFileInZip(archive, entry.bytes.data() + at, static_cast<unsigned>(count)) != ZIP_OK)
            return false;
        at += count;
    }
    return zipCloseFileInZip(archive) == ZIP_OK;
}

}  // namespace

Result<std::string> zip_file(const std::vector<ZipEntry>& entries) {
    const Error failure{ErrorCode::unwritable, "could not be packed", "--bcf"};
    MemoryFile file;
    zlib_filefunc64_def functions{MemoryFile::open, MemoryFile::read,  MemoryFile::write, MemoryFile::tell,
                                  MemoryFile::seek, MemoryFile::close, MemoryFile::error, &file};
    const zipFile archive = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
    if (!archive) return failure;
    const bool all = std::all_of(entries.begin(), entries.end(),
                                 [&](const ZipEntry& entry) { return add(archive, entry); });
    if (zipClose(archive, nullptr) != ZIP_OK || !all) return failure;
    return std::move(file.bytes);
}

}  // namespace hitbox::cli

#endif
