// exports.ts: the functions and records of bindings/c/hitbox.h that this package uses. tools/gen_bindings.py writes
// it; the module exports these functions.

export type Address = number;

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  hitbox_wasm_allocate(bytes: number): Address;
  hitbox_wasm_free(memory: Address): void;
  hitbox_version(): Address;
  hitbox_error_message(): Address;
  hitbox_error_where(): Address;
  hitbox_shape_name(kind: number): Address;
  hitbox_shape_size(kind: number): number;
  hitbox_intersects(a: Address, b: Address, answers: Address): number;
  hitbox_may_intersect(a: Address, b: Address, answers: Address): number;
  hitbox_classify(a: Address, b: Address, answers: Address): number;
  hitbox_side(planes: Address, shapes: Address, answers: Address): number;
  hitbox_placement(segments: Address, boxes: Address, answers: Address): number;
  hitbox_distance(a: Address, b: Address, answers: Address): number;
  hitbox_signed_distance(planes: Address, points: Address, answers: Address): number;
  hitbox_project(planes: Address, points: Address, answers: Address): number;
  hitbox_closest_points(a: Address, b: Address, answers: Address): number;
  hitbox_closest_features(a: Address, b: Address, answers: Address): number;
  hitbox_penetration(a: Address, b: Address, answers: Address): number;
  hitbox_contacts(a: Address, b: Address, answers: Address): number;
  hitbox_separating_axis(a: Address, b: Address, answers: Address): number;
  hitbox_sweep(a: Address, motions: Address, b: Address, answers: Address): number;
  hitbox_intersection(a: Address, b: Address, answers: Address): number;
  hitbox_answers_create(answers: Address): number;
  hitbox_answers_data(answers: Address): Address;
  hitbox_answers_count(answers: Address): number;
  hitbox_answers_points(answers: Address): Address;
  hitbox_answers_point_count(answers: Address): number;
  hitbox_select(many: Address, one: Address, answers: Address): number;
  hitbox_mesh_create(points: Address, triangles: Address, mesh: Address): number;
  hitbox_mesh_free(mesh: Address): void;
  hitbox_mesh_points(mesh: Address): Address;
  hitbox_mesh_point_count(mesh: Address): number;
  hitbox_mesh_triangles(mesh: Address): Address;
  hitbox_mesh_triangle_count(mesh: Address): number;
  hitbox_mesh_changed(mesh: Address): number;
  hitbox_mesh_transformed(mesh: Address, transform: Address, moved: Address): number;
  hitbox_mesh_aabb(mesh: Address, aabb: Address): number;
  hitbox_mesh_obb(mesh: Address, fit: number, bounds: Address): number;
  hitbox_mesh_inspect(mesh: Address, inspection: Address): number;
  hitbox_mesh_slice(mesh: Address, plane: Address, caps: number, front: Address, back: Address, cut: Address): number;
  hitbox_mesh_sections(mesh: Address, normal: Address, offsets: Address, count: number, loops: Address): number;
  hitbox_mesh_cast_closest(mesh: Address, lines: Address, options: Address, hits: Address): number;
  hitbox_mesh_cast_any(mesh: Address, lines: Address, options: Address, answers: Address): number;
  hitbox_mesh_cast_all(mesh: Address, lines: Address, options: Address, hits: Address): number;
  hitbox_mesh_closest_points(mesh: Address, points: Address, answers: Address): number;
  hitbox_mesh_places(mesh: Address, points: Address, answers: Address): number;
  hitbox_meshes_crossing(a: Address, b: Address, most: number, segments: Address): number;
  hitbox_assembly_create(assembly: Address): number;
  hitbox_assembly_free(assembly: Address): void;
  hitbox_assembly_read_bytes(assembly: Address, bytes: Address, size: number, name: Address): number;
  hitbox_assembly_add(assembly: Address, mesh: Address, name: Address): number;
  hitbox_assembly_part_count(assembly: Address): number;
  hitbox_assembly_part_name(assembly: Address, part: number): Address;
  hitbox_assembly_take_mesh(assembly: Address, part: number, mesh: Address): number;
  hitbox_assembly_write_bytes(assembly: Address, format: Address, bytes: Address): number;
  hitbox_assembly_clashes(assembly: Address, options: Address, clashes: Address): number;
  hitbox_index_create(type: number, boxes: Address, index: Address): number;
  hitbox_index_free(index: Address): void;
  hitbox_index_build(index: Address, boxes: Address): number;
  hitbox_index_size(index: Address): number;
  hitbox_index_set(index: Address, id: number, box: Address): number;
  hitbox_index_pairs(index: Address, pairs: Address): number;
  hitbox_index_overlaps(index: Address, shapes: Address, found: Address): number;
  hitbox_index_cast(index: Address, lines: Address, most: number, found: Address): number;
  hitbox_index_nearest(index: Address, points: Address, most: number, found: Address): number;
  hitbox_index_cull(index: Address, frustum: Address, found: Address): number;
  hitbox_index_nodes(index: Address, nodes: Address): number;
}

/** Where the fields of records are, in bytes, and the size of each record. */
export const records = {
  hitbox_array: { data: 0, count: 4, stride: 8, kind: 12, scalar: 16, size: 20 },
  hitbox_closest: { a: 0, b: 24, size: 48 },
  hitbox_feature: { kind: 0, index: 4, size: 8 },
  hitbox_features: { a: 0, b: 8, size: 16 },
  hitbox_penetration_depth: { depth: 0, axis: 8, size: 32 },
  hitbox_contact_point: { a: 0, b: 24, depth: 48, a_feature: 56, b_feature: 64, size: 72 },
  hitbox_manifold: { depth: 0, axis: 8, points: 32, count: 608, size: 616 },
  hitbox_axis: { axis: 0, gap: 24, separated: 32, kind: 36, a_index: 40, b_index: 44, size: 48 },
  hitbox_first_contact: { t: 0, point: 8, normal: 32, triangle: 56, hit: 60, started: 61, leaving: 62, size: 64 },
  hitbox_shared: { points: 0, t: 192, t_b: 208, line_t: 224, kind: 240, count: 244, size: 248 },
  hitbox_oriented_bounds: { center: 0, half_axes: 24, axes: 96, half_extents: 168, volume: 192, size: 200 },
  hitbox_inspection: { volume: 0, area: 8, degenerate_triangles: 16, duplicate_triangles: 24, boundary_edges: 32, nonmanifold_edges: 40, misoriented_edges: 48, components: 56, closed: 64, size: 72 },
  hitbox_cut: { cap_area: 0, cap_loops: 8, open_edges: 16, front_first_cap: 24, back_first_cap: 32, size: 40 },
  hitbox_loop: { area: 0, length: 8, plane: 16, count: 20, around: 24, closed: 28, size: 32 },
  hitbox_hit: { t: 0, point: 8, normal: 32, barycentric: 56, triangle: 80, line: 84, facing: 88, size: 96 },
  hitbox_nearest: { distance: 0, point: 8, triangle: 32, size: 40 },
  hitbox_clash_options: { clearance: 0, tolerance: 8, depth: 16, guess_inner: 20, between_files_only: 21, size: 24 },
  hitbox_clash: { depth: 0, depth_at_most: 8, distance: 16, point: 24, nearest: 48, aabb: 96, triangle_pairs: 144, a: 152, b: 156, inner: 160, kind: 164, forgiven: 168, duplicate: 169, near_duplicate: 170, inner_guess: 171, size: 176 },
  hitbox_found: { value: 0, query: 8, id: 12, size: 16 },
  hitbox_node: { aabb: 0, level: 48, size: 56 },
} as const;
