// zh_scenes.ts: what the scenes say in Simplified Chinese.
import type { enScenes } from "./en_scenes.js";

export const zhScenes: Record<keyof typeof enScenes, string> = {
  "segment-box.title": "线段与包围盒",
  "segment-box.lesson":
    "slab 测试被到处转抄。它要除以方向分量，线段恰在某个面所在平面内时得到 0·∞ = NaN，答案随面而变；而且很少有代码区分线段在盒内和穿过盒子。",
  "segment-rectangle.title": "线段与有限平面",
  "segment-rectangle.lesson":
    "常见代码用法线、宽、高表示有限平面，丢掉了滚转角；又用 Sign() 比较两端所在侧，端点恰在平面上时判为不相交。",
  "aabb-plane.title": "AABB 与平面",
  "aabb-plane.lesson":
    "大家都抄 r = h·|n| 与 s = n·c - d 的比较。各段代码中 d 的符号不一致，半长与全长混用，接触与否全看舍入误差。",
  "aabb-triangle.title": "AABB 与三角形",
  "aabb-triangle.lesson":
    "13 条轴连同 9 个叉积一起被转抄。平行棱使其中一些叉积为零，单位化后变成 NaN，明明切过盒子的三角形被判为不相交。",
  "obb-obb.title": "OBB 与 OBB",
  "obb-obb.lesson":
    "分离轴共有 15 条。很多代码只测 6 条面法线，或者加 0.0001 的容差掩盖平行棱问题，把相离的盒子判为相交。",
  "how-far.title": "多远，多深",
  "how-far.lesson":
    "常见代码只比较角点之间的距离，两条棱错开时就会算错；GJK 与 EPA 的迭代停在某个容差上，恰好接触时还会得到 NaN。这里相交时距离严格为 0，箭头就是最短的脱离方向。",
  "first-contact.title": "首次接触",
  "first-contact.lesson":
    "常见代码按步移动、逐步检测，又快又薄的物体会穿过去。扫掠给出首次接触的时刻、位置和法线，墙再薄也不漏，擦边也算。",
  "character.title": "行走的角色",
  "character.lesson":
    "常见代码把陷进去的胶囊体往外推，在墙角里抖动。这里它从不陷入：每一步都是扫掠，沿墙滑动，登上台阶，贴着地面。移动起点和目标看看。",
  "mesh-bounds.title": "网格的包围盒",
  "mesh-bounds.lesson":
    "常见做法是旋转旧 AABB 的角点再求 AABB，盒子越转越大；又把 OBB 中心放在顶点均值处，结果漏掉顶点。",
  "mesh-cut.title": "切割网格",
  "mesh-cut.lesson":
    "常见切割代码用容差判断顶点所在侧，再以截面中心做扇形封口：平面与面齐平时产生碎片，孔洞也被填死。",
  "frustum.title": "视锥剔除",
  "frustum.lesson":
    "六平面测试常被当作精确判定来抄。视锥棱边之外的大盒子不完全位于任何一个平面的背面，于是被白白绘制。",
  "moving-boxes.title": "四叉树与八叉树",
  "moving-boxes.lesson":
    "抄来的树要么丢掉跨越两个格子的盒子，要么每个格子各报告一次。这里盒子每帧都在移动，每一对只报告一次。",
  "edge-cases.title": "文章中的边界情况",
  "edge-cases.lesson":
    "在文章之间辗转相抄的十一个错误：一边是精确答案，一边是忠实复现的错误代码给出的答案。移动图形，看看两者何处不同。",
  "own-mesh.title": "自己的网格",
  "own-mesh.lesson":
    "抄来的读取代码默认文件没有问题：破洞、重复顶点、退化三角形都会让切割和求交出错。拖入文件，查看包围盒、切割、求交以及是否封闭。",

  "example.miss": "不相交",
  "example.touching": "接触",
  "example.meets": "相交",
  "example.inside": "包含",
  "example.turned": "旋转后",
  "example.edges": "棱棱相错",
  "example.endOn": "端点在平面上",
  "example.inPlane": "共面",
  "example.border": "在边界上",
  "example.across": "跨越",
  "example.front": "在正面",
  "example.back": "在背面",
  "example.centerHalf": "中心形式",
  "example.aligned": "未旋转",
  "example.naive": "盒的盒",
  "example.expanded": "扩张",
  "example.shrunk": "收缩为空",
  "example.merged": "合并",
  "example.flush": "与面齐平",
  "example.middle": "过轴孔",
  "example.noCaps": "不封口",
  "example.parallel": "平行棱",
  "example.may": "棱边之外",
  "example.quadtree": "四叉树",
  "example.octree": "八叉树",
  "example.sparse": "稀疏",
  "example.crowded": "密集",
  "example.bounds": "包围盒",
  "example.cut": "切割",
  "example.cast": "求交",
  "example.through": "贯穿",
  "example.deepest": "深入内部",
  "example.grazes": "擦边",
  "example.stairs": "台阶",
  "example.ramp": "缓坡",
  "example.steep": "陡坡",
  "example.crease": "墙角",
  "example.edge": "走下边缘",

  "example.plane-sign": "平面常数的符号",
  "mistake.plane-sign": "前一段代码写 n·c - d，后一段写 n·c + d，拼在一起就变成对着镜像平面做检测。",
  "example.expand-negative": "扩张负值",
  "mistake.expand-negative":
    "收缩量超过半长后 min 与 max 颠倒，颠倒的盒子仍能通过重叠测试；正确结果是空盒，与任何物体都不相交。",
  "example.obb-mean": "以顶点均值为 OBB 中心",
  "mistake.obb-mean": "顶点均值偏向顶点密集处，并不是包围盒中心；尺寸正确的盒子放在均值上就会漏点（叉号）。",
  "example.obb-six-axes": "15 条轴只测 6 条",
  "mistake.obb-six-axes": "只测面法线时，两条棱隔空交错的盒子会被判为相交；只有棱与棱的叉积轴才能分离它们。",
  "example.obb-epsilon": "容差 0.0001",
  "mistake.obb-epsilon":
    "旋转矩阵每个元素加 0.0001，在面法线轴上放大其中一个盒子，在叉积轴上放大两个盒子，真实存在的 0.00015 间隙（近看）被判为相交。",
  "example.rectangle-roll": "丢失矩形的滚转角",
  "mistake.rectangle-roll":
    "有限平面只存法线、宽和高就丢了滚转角：代码自行编造两条边的方向（虚线），交点因而落在矩形之外。",
  "example.sign-zero": "Sign(0) 不代表任何一侧",
  "mistake.sign-zero": "端点恰在平面上时 Sign 为 0，乘积不小于零，于是代码认为两端在同侧，判为不相交。",
  "example.slab-nan": "slab 测试中的 0·∞",
  "mistake.slab-nan":
    "线段位于上表面所在平面内时 0·∞ = NaN，std::min 返回第一个参数，结果判为不相交；换到下表面却判为相交。",
  "example.slab-unit": "误把方向当作单位向量",
  "mistake.slab-unit": "方向没有单位化，却让 t 从 0 走到线段长度，线段被延长到自身长度的若干倍。",
  "example.cross-nan": "叉积单位化得到 NaN",
  "mistake.cross-nan": "平行棱的叉积为零，单位化得 NaN，与它的任何比较都为假，“不重叠”被当作已分离。",
  "example.half-full": "半长与全长混淆",
  "mistake.half-full": "在需要半长的地方传入全长，盒子放大一倍（细线），相离的邻居也会“碰撞”。",
};
