// 12_from_csharp.cs: hitbox from C#, as Unity and Godot call it: declarations of a few functions, and arrays without copies.
using System;
using System.Runtime.InteropServices;

/// The items of an array in memory: see hitbox.h.
[StructLayout(LayoutKind.Sequential)]
struct HitboxArray {
    public IntPtr data;
    public UIntPtr count;
    public IntPtr stride;
    public int kind, scalar;
}

[StructLayout(LayoutKind.Sequential)]
struct HitboxFirstContact {
    public double t, pointX, pointY, pointZ, normalX, normalY, normalZ;
    public uint triangle;
    public byte hit, started, leaving, unused;
}

static class Hitbox {
    public const int Aabb = 0, Point = 6, Sphere = 10, Triangle = 11;
    const int F64 = 0, F32 = 1;
    const string Library = "hitbox_c";

    [DllImport(Library)] static extern IntPtr hitbox_version();
    [DllImport(Library)] static extern IntPtr hitbox_error_message();
    [DllImport(Library)] static extern IntPtr hitbox_error_where();
    [DllImport(Library)] static extern UIntPtr hitbox_shape_size(int kind);
    [DllImport(Library)] static extern int hitbox_intersects(ref HitboxArray a, ref HitboxArray b, [Out] byte[] answers);
    [DllImport(Library)]
    static extern int hitbox_sweep(ref HitboxArray a, ref HitboxArray motions, ref HitboxArray b,
                                   [Out] HitboxFirstContact[] answers);

    public static string Version { get { return Marshal.PtrToStringAnsi(hitbox_version()); } }

    static void Check(int status) {
        if (status != 0)
            throw new ArgumentException(Marshal.PtrToStringAnsi(hitbox_error_message()),
                                        Marshal.PtrToStringAnsi(hitbox_error_where()));
    }

    /// The numbers of an array, held where they are while f runs.
    static void With(int kind, float[] numbers, Action<HitboxArray> f) {
        if (hitbox_shape_size(kind) == UIntPtr.Zero) throw new ArgumentException("there is no kind " + kind);
        var held = GCHandle.Alloc(numbers, GCHandleType.Pinned);
        try {
            int size = (int)hitbox_shape_size(kind);
            f(new HitboxArray { data = held.AddrOfPinnedObject(), count = (UIntPtr)(numbers.Length / size),
                                stride = (IntPtr)(size * sizeof(float)), kind = kind, scalar = F32 });
        } finally {
            held.Free();
        }
    }

    public static bool[] Intersects(int kindA, float[] a, int kindB, float[] b) {
        bool[] answers = null;
        With(kindA, a, first => With(kindB, b, second => {
            var bytes = new byte[Math.Max((int)first.count, (int)second.count)];
            Check(hitbox_intersects(ref first, ref second, bytes));
            answers = Array.ConvertAll(bytes, x => x != 0);
        }));
        return answers;
    }

    public static HitboxFirstContact Sweep(int kindA, float[] a, float[] motion, int kindB, float[] b) {
        var answers = new HitboxFirstContact[1];
        With(kindA, a, first => With(Point, motion, way => With(kindB, b, second =>
            Check(hitbox_sweep(ref first, ref way, ref second, answers)))));
        return answers[0];
    }
}

static class Program {
    static void Main() {
        Console.WriteLine("hitbox " + Hitbox.Version);
        // Two boxes that share a face, and one that stands apart, beside a triangle in that face.
        float[] boxes = {0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 3, 0, 0, 4, 1, 1};
        float[] triangle = {1, 0, 0, 1, 1, 0, 1, 0, 1};
        bool[] meet = Hitbox.Intersects(Hitbox.Aabb, boxes, Hitbox.Triangle, triangle);
        Console.WriteLine("boxes met: " + string.Join(" ", meet));
        // A ball that flies at a thin triangle.
        float[] ball = {-9, 0.25f, 0.25f, 0.5f}, motion = {100, 0, 0};
        HitboxFirstContact hit = Hitbox.Sweep(Hitbox.Sphere, ball, motion, Hitbox.Triangle, triangle);
        Console.WriteLine("hit at t = " + hit.t.ToString(System.Globalization.CultureInfo.InvariantCulture));
        try {
            Hitbox.Intersects(12, boxes, Hitbox.Triangle, triangle);
        } catch (Exception error) {
            Console.WriteLine(error.Message);
        }
    }
}
