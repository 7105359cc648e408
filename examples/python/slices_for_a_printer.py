# %% [markdown]
# # Slicing for a printer
# Is a model closed, can cracks be mended, what does each layer look like, and how much material does it take?

# %%
import numpy as np

import hitbox as hb


def vase(around=96, rings=40):
    """A vase in millimetres with a wall of 2 mm, as triangles without common vertices: what an STL holds."""
    turn = np.linspace(0, 2 * np.pi, around, endpoint=False)
    height = np.linspace(0, 80, rings)
    outer = 25 + 8 * np.sin(height / 18)
    profile = np.concatenate([np.stack([outer, height], axis=1), np.stack([outer - 2, np.maximum(height, 2)], axis=1)[::-1]])
    points = np.stack([profile[:, None, 0] * np.cos(turn), profile[:, None, 0] * np.sin(turn),
                       np.broadcast_to(profile[:, None, 1], (len(profile), around))], axis=-1).reshape(-1, 3)
    points = np.concatenate([points, [[0, 0, 0], [0, 0, 2]]])
    i, j = np.meshgrid(np.arange(len(profile) - 1), np.arange(around), indexing="ij")
    a, b = i * around + j, i * around + (j + 1) % around
    faces = np.concatenate([np.stack([a, b, b + around], -1).reshape(-1, 3), np.stack([a, b + around, a + around], -1).reshape(-1, 3)])
    ring, last = np.arange(around), (len(profile) - 1) * around
    bottom = np.stack([np.full(around, len(points) - 2), (ring + 1) % around, ring], axis=-1)
    floor = np.stack([np.full(around, len(points) - 1), last + ring, last + (ring + 1) % around], axis=-1)
    return points[np.concatenate([faces, bottom, floor])].reshape(-1, 3)


# %% [markdown]
# Files often have cracks: corners that should be one point and are not. Here each corner is off by up to a tenth of a micron.

# %%
corners = vase() + np.random.default_rng(1).uniform(-1e-4, 1e-4, (len(vase()), 3))
cracked = hb.Mesh(corners)
print(f"as it is: closed {cracked.is_closed}, {cracked.inspect().boundary_edges} open edges")
model = cracked.weld(1e-3)
print(f"welded: closed {model.is_closed}, {model.volume / 1000:.2f} cm3, {len(model.self_intersections())} self-intersections")

# %% [markdown]
# Layers of 0.2 mm. Each section has its outlines, holes as negative areas.

# %%
layer = 0.2
heights = np.arange(model.bounds[0, 2] + layer / 2, model.bounds[1, 2], layer)
layers = model.sections([0, 0, 1], heights)
areas = np.array([one.area for one in layers])
print(f"{len(layers)} layers, {sum(len(one.loops) for one in layers)} outlines, all closed: "
      f"{all(loop.closed for one in layers for loop in one.loops)}")
print(f"material: {areas.sum() * layer / 1000:.2f} cm3; the widest layer has {areas.max():.0f} mm2")

# %% [markdown]
# What hangs over: parts of a layer that are not above the one below are found by area here; a printer needs support there.

# %%
growth = np.diff(areas)
print(f"the area grows most at {heights[growth.argmax() + 1]:.1f} mm")

# %% [markdown]
# A layer as a drawing, and the model cut in two so that it fits the printer. Both halves are closed.

# %%
lines = ["M" + "L".join(f"{x:.3f},{-y:.3f}" for x, y, _ in loop.points) + "Z" for loop in layers[200].loops]
with open("layer.svg", "w", encoding="utf-8") as file:
    file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 80 80"><path fill-rule="evenodd" d="{"".join(lines)}"/></svg>\n')
cut = model.slice(hb.Plane([0, 0, 1], 40))
for name, half in (("lower", cut.back), ("upper", cut.front)):
    hb.Assembly().add(half, name).write(f"{name}.stl")
    print(f"{name}.stl: closed {half.is_closed}, {half.volume / 1000:.2f} cm3")
