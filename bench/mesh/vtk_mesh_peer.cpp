// vtk_mesh_peer.cpp: sections and closed pieces by VTK (peer for meshes).
#include <vtkCellArray.h>
#include <vtkClipClosedSurface.h>
#include <vtkCutter.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPlaneCollection.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkVersionMacros.h>

#include <cmath>

#include "mesh_peer.hpp"

namespace hitbox::bench {
namespace {

vtkSmartPointer<vtkPolyData> poly_data(const TriMesh& mesh) {
    vtkNew<vtkPoints> points;
    points->SetDataTypeToFloat();
    points->SetNumberOfPoints(vtkIdType(mesh.points.size()));
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        points->SetPoint(vtkIdType(i), mesh.points[i].x, mesh.points[i].y, mesh.points[i].z);
    vtkNew<vtkCellArray> cells;
    cells->AllocateExact(vtkIdType(mesh.triangles.size()), vtkIdType(3 * mesh.triangles.size()));
    for (const TriMesh::Corners& c : mesh.triangles) cells->InsertNextCell({c[0], c[1], c[2]});
    auto made = vtkSmartPointer<vtkPolyData>::New();
    made->SetPoints(points);
    made->SetPolys(cells);
    return made;
}

vtkSmartPointer<vtkPlane> plane_of(const Plane3& plane) {
    auto made = vtkSmartPointer<vtkPlane>::New();
    const double length = std::sqrt(length_sq(plane.normal));
    const Vec3 normal = plane.normal * (1 / length), origin = normal * (plane.offset / length);
    made->SetNormal(normal.x, normal.y, normal.z);
    made->SetOrigin(origin.x, origin.y, origin.z);
    return made;
}

Vec3 point(vtkPolyData& data, vtkIdType i) {
    double p[3];
    data.GetPoint(i, p);
    return {p[0], p[1], p[2]};
}

/// Segments that are not connected.
class VtkCutter : public MeshPeer {
public:
    explicit VtkCutter(const TriMesh& mesh) : mesh_(poly_data(mesh)) {}

    void restore() override { lines_ = nullptr; }
    void contour(const Plane3& plane) override {
        normal_ = plane.normal;
        vtkNew<vtkCutter> cutter;
        cutter->SetInputData(mesh_);
        cutter->SetCutFunction(plane_of(plane));
        cutter->Update();
        lines_ = cutter->GetOutput();
    }
    Outline outline() override {
        Outline all;
        Vec3 twice;
        vtkNew<vtkIdList> line;
        vtkCellArray& lines = *lines_->GetLines();
        for (lines.InitTraversal(); lines.GetNextCell(line);)
            for (vtkIdType i = 1; i < line->GetNumberOfIds(); ++i) {
                const Vec3 a = point(*lines_, line->GetId(i - 1)), b = point(*lines_, line->GetId(i));
                all.perimeter += std::sqrt(length_sq(b - a));
                twice = twice + cross(a, b);
            }
        all.area = std::abs(dot(twice, normal_)) / (2 * std::sqrt(length_sq(normal_)));
        return all;
    }

private:
    vtkSmartPointer<vtkPolyData> mesh_, lines_;
    Vec3 normal_;
};

/// One closed piece.
class VtkClip : public MeshPeer {
public:
    explicit VtkClip(const TriMesh& mesh) : mesh_(poly_data(mesh)) {}

    void restore() override { piece_ = nullptr; }
    void cut(const Plane3& plane) override {
        vtkNew<vtkPlaneCollection> planes;
        planes->AddItem(plane_of(plane));
        vtkNew<vtkClipClosedSurface> clip;
        clip->SetInputData(mesh_);
        clip->SetClippingPlanes(planes);
        clip->GenerateFacesOn();
        clip->Update();
        piece_ = clip->GetOutput();
    }
    double front_volume() override {
        double six = 0;
        vtkNew<vtkIdList> cell;
        vtkCellArray& cells = *piece_->GetPolys();
        for (cells.InitTraversal(); cells.GetNextCell(cell);) {
            const Vec3 a = point(*piece_, cell->GetId(0));
            for (vtkIdType i = 2; i < cell->GetNumberOfIds(); ++i)
                six += dot(a, cross(point(*piece_, cell->GetId(i - 1)), point(*piece_, cell->GetId(i))));
        }
        return six / 6;
    }

private:
    vtkSmartPointer<vtkPolyData> mesh_, piece_;
};

const AddMeshPeer cutter({"vtk cutter", VTK_VERSION, false, MeshPeerKind::contour,
                          make_mesh_peer<VtkCutter>});
const AddMeshPeer clip({"vtk clip, front only", VTK_VERSION, false, MeshPeerKind::cut,
                        make_mesh_peer<VtkClip>});

}  // namespace
}  // namespace hitbox::bench
