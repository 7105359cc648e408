// zh.ts: the texts of the page in Simplified Chinese.
import type { Messages } from "./language.js";

export const zh: Messages = {
  "page.claim": "三维相交检测，精确判定",
  "page.scenes": "场景",
  "page.open": "打开网格文件",
  "page.numbers": "参数",
  "page.canvas": "绘图区：{0}。方向键和翻页键移动选中的图形。",
  "theme.dark": "深色",
  "theme.light": "浅色",

  "help.title": "使用说明",
  "help.view": "拖动背景旋转视角，滚轮或双指缩放，右键平移。",
  "help.shapes": "点击图形或其按钮即可选中，用手柄平移、旋转或缩放，也可以直接输入数值。",
  "help.keys":
    "绘图区获得焦点时：方向键沿 x、y 移动，Page Up 和 Page Down 沿 z 移动，按住 Shift 为小步长。M 平移，R 旋转，S 缩放，N 选择下一个图形。",
  "help.link": "浏览器地址栏始终保存当前场景及全部数值，复制地址即可分享所见内容。",

  "tool.shapes": "图形",
  "tool.modes": "手柄",
  "tool.translate": "平移",
  "tool.rotate": "旋转",
  "tool.scale": "缩放",
  "tool.view": "重置视角",
  "tool.reset": "重置",
  "tool.link": "复制链接",
  "tool.copied": "已复制",

  "shape.start": "起点 A",
  "shape.end": "终点 B",
  "shape.box": "包围盒",
  "field.rx": "绕 x 轴 °",
  "field.ry": "绕 y 轴 °",
  "field.rz": "绕 z 轴 °",
  "field.hx": "半长 x",
  "field.hy": "半长 y",
  "field.hz": "半长 z",
  "label.near": "近点",
  "label.far": "远点",
  "number.hit": "交点",
  "number.shared": "公共部分",

  "word.error": "无法作答",
  "word.none": "不相交",
  "word.intersect": "相交",
  "word.included": "包含",

  "example.miss": "不相交",
  "example.touching": "接触",
  "example.meets": "相交",
  "example.inside": "包含",
  "example.turned": "旋转后",

  "segment-box.title": "线段与包围盒",
  "segment-box.lesson":
    "slab 算法被到处复制。它要除以方向分量，线段恰好位于某个面所在的平面内时会出现 0·∞ = NaN，结果取决于 min 和 max 的书写顺序；许多代码也不会告诉你线段完全在盒内。",
};
