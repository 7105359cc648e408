# %% [markdown]
# # A robot arm among obstacles
# Links are capsules, obstacles are boxes and a mesh. Is a path free, how near does it come, and where does it hit first?

# %%
import numpy as np

import hitbox as hb

LENGTHS = np.array([0.5, 0.4, 0.35, 0.2])
RADII = np.array([0.06, 0.05, 0.045, 0.03])


def links(angles):
    """Capsules (..., 4) for joint angles (..., 4): the first turns around z, the others bend in the plane of the arm."""
    angles = np.asarray(angles)
    bend = np.cumsum(angles[..., 1:], axis=-1)
    bend = np.concatenate([np.zeros_like(bend[..., :1]), bend], axis=-1)
    out = np.stack([np.sin(bend) * np.cos(angles[..., :1]), np.sin(bend) * np.sin(angles[..., :1]), np.cos(bend)], axis=-1)
    ends = np.cumsum(out * LENGTHS[:, None], axis=-2)
    starts = np.concatenate([np.zeros_like(ends[..., :1, :]), ends[..., :-1, :]], axis=-2)
    return hb.Capsule(starts, ends, RADII)


# %% [markdown]
# Obstacles that do not move: a table, two posts, and a mesh, here a wedge.

# %%
boxes = hb.Aabb([[-1, -1, -0.2], [0.5, 0.2, 0], [-0.2, 0.7, 0]], [[1, 1, -0.1], [0.6, 0.3, 1.0], [0.2, 0.8, 0.4]])
wedge = hb.Mesh([[0.4, -0.6, -0.1], [0.9, -0.6, -0.1], [0.4, -0.2, -0.1], [0.9, -0.2, -0.1], [0.9, -0.6, 0.5], [0.9, -0.2, 0.5]],
                [[0, 2, 3], [0, 3, 1], [0, 4, 5], [0, 5, 2], [1, 3, 5], [1, 5, 4], [0, 1, 4], [2, 5, 3]])
print(f"the wedge is {'closed' if wedge.is_closed else 'open'}")

# %% [markdown]
# A path is a row of joint angles. All its links are asked at once: steps, links and boxes are axes of one question.

# %%
start, goal = np.radians([-80, 40, 30, 20]), np.radians([80, 40, 30, 20])
path = start + np.linspace(0, 1, 400)[:, None] * (goal - start)
arm = links(path)
print(f"{arm.shape[0]} steps of {arm.shape[1]} links")
hits_box = hb.intersects(arm[..., None], boxes)
hits_wedge = wedge.intersects(arm) | wedge.contains(arm.b)
blocked = hits_box.any(axis=(1, 2)) | hits_wedge.any(axis=1)
print(f"{blocked.sum()} of {len(path)} steps are blocked; the first is {blocked.argmax()}")

# %% [markdown]
# Another path that folds the arm first. How near does it come, and does it hit itself? Links that share a joint always touch.

# %%
fold = np.radians([0, -10, 15, 20])
detour = np.concatenate([start + np.linspace(0, 1, 100)[:, None] * ([start[0], *fold[1:]] - start),
                         np.linspace([start[0], *fold[1:]], [goal[0], *fold[1:]], 200),
                         np.linspace([goal[0], *fold[1:]], goal, 100)])
arm = links(detour)
clear = np.minimum(hb.distance(arm[..., None], boxes).min(axis=(1, 2)), wedge.distance(arm).distance.min(axis=1))
print(f"the detour is {'free' if (clear > 0).all() else 'blocked'}; at step {clear.argmin()} it is {1000 * clear.min():.0f} mm away")
itself = hb.intersects(arm[:, :, None], arm[:, None, :])
apart = np.abs(np.subtract.outer(np.arange(4), np.arange(4))) > 1
print(f"it {'hits' if itself[:, apart].any() else 'never hits'} itself")

# %% [markdown]
# The same obstacles as a world, which is asked while things move: what does the hand meet first if it moves straight down?

# %%
world = hb.World()
names = {int(body): name for body, name in zip(world.add(boxes), ["table", "post", "low post"])}
names[world.add(wedge)] = "wedge"
world.update()
contact, body = world.sweep(arm[0, -1], [0, 0, -1.0])
print(f"straight down the hand meets the {names[int(body)]} after {1000 * contact.t:.0f} mm" if contact.hit else "nothing is below")
