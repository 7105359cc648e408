/* 11_from_c.c: hitbox from C: shapes in arrays, a mesh cut in two, the clashes of the files that are named. */
#include <hitbox.h>

#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the words of hitbox if a call failed. */
static void check(hitbox_status status) {
    if (status == HITBOX_OK) return;
    fprintf(stderr, "%s: %s\n", hitbox_error_where(), hitbox_error_message());
    exit(2);
}

/* Which boxes does a ray meet? The numbers stay where they are: here they are part of a record. */
static void boxes_and_a_ray(void) {
    struct crate {
        const char* name;
        float box[6]; /* min, max */
    } crates[] = {{"crate", {0, 0, 0, 2, 1, 1}},
                  {"shelf", {0, 1, 0, 5, 1.25f, 1}},
                  {"lamp", {4, 1.5f, 0, 4.5f, 2, 0.5f}}};
    /* Origin, direction: along the face that crate and shelf share. */
    const double ray[6] = {-1, 1, 0.5, 1, 0, 0};
    const hitbox_array boxes = {crates[0].box, 3, sizeof crates[0], HITBOX_AABB, HITBOX_F32};
    const hitbox_array rays = {ray, 1, sizeof ray, HITBOX_RAY, HITBOX_F64};
    uint8_t meets[3];
    check(hitbox_intersects(&boxes, &rays, meets));
    for (int i = 0; i < 3; ++i) printf("%s: %s\n", crates[i].name, meets[i] ? "is met by the ray" : "is not");
}

/* A tetrahedron, cut by the plane z = 0.5 into two closed meshes. */
static void a_mesh_cut_in_two(void) {
    const double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const uint32_t triangles[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    const hitbox_array p = {points, 4, 3 * sizeof(double), HITBOX_POINT, HITBOX_F64};
    const hitbox_array t = {triangles, 4, 3 * sizeof(uint32_t), HITBOX_CORNERS, HITBOX_U32};
    hitbox_mesh *mesh, *front, *back;
    check(hitbox_mesh_create(&p, &t, &mesh));
    const double plane[4] = {0, 0, 1, 0.5};
    hitbox_cut cut;
    check(hitbox_mesh_slice(mesh, plane, 1, &front, &back, &cut));
    hitbox_inspection above, below;
    check(hitbox_mesh_inspect(front, &above));
    check(hitbox_mesh_inspect(back, &below));
    printf("volumes %.6f and %.6f, closed %d and %d, cap %g\n", above.volume, below.volume, (int)above.closed,
           (int)below.closed, cut.cap_area);
    hitbox_mesh_free(mesh), hitbox_mesh_free(front), hitbox_mesh_free(back);
}

/* What clashes in these files? */
static void clashes_of_files(int count, char** files) {
    static const char* const kinds[] = {"penetrating", "contained", "touching", "near"};
    hitbox_assembly* assembly;
    hitbox_answers* answers;
    check(hitbox_assembly_create(&assembly));
    check(hitbox_answers_create(&answers));
    for (int i = 0; i < count; ++i) check(hitbox_assembly_read(assembly, files[i]));
    check(hitbox_assembly_clashes(assembly, NULL, answers));
    const hitbox_clash* clashes = hitbox_answers_data(answers);
    for (size_t i = 0; i < hitbox_answers_count(answers); ++i)
        printf("%s: %s, %s\n", kinds[clashes[i].kind], hitbox_assembly_part_name(assembly, clashes[i].a),
               hitbox_assembly_part_name(assembly, clashes[i].b));
    hitbox_answers_free(answers);
    hitbox_assembly_free(assembly);
}

int main(int argc, char** argv) {
    printf("hitbox %s\n", hitbox_version());
    boxes_and_a_ray();
    a_mesh_cut_in_two();
    if (argc > 1) clashes_of_files(argc - 1, argv + 1);
    return 0;
}
