"""The way of the fork into the soil as one movement: scene `degradation-movement`, one state for every t from 0 (week 0) to
1 (week 9). Camera, light and soil are those of `degradation-1`. Everything follows from t and fixed seeds: a frame rendered
alone is the frame of the whole run. See ../README.md for how the frames are made."""
from scipy.spatial import cKDTree

YAW=math.radians(50.7)             # how the fork lies in the picture
HOLLOW=.30                         # depth of the bed that the fork lies in, at its middle, cm
FORK_COLOUR='#d9c9a4'
def curve(*points):
    """smooth curve through (t, value), flat outside"""
    t,v=zip(*points); f=PchipInterpolator(t,v); return lambda q:float(f(min(max(q,t[0]),t[-1])))
# what happens when; week = 9 t
gone=curve((0,0),(.10,0),(.20,.05),(.333,.21),(.5,.44),(.667,.68),(.8,.87),(.90,1))   # part of the fork's area that is lost
sag=curve((0,1),(.08,.97),(.333,.62),(.667,.30),(.9,.12))                             # height of its arch
thin=curve((0,1),(.333,.86),(.667,.66),(.9,.42))                                      # thickness
nibbled=curve((0,0),(.06,0),(.333,.045),(.667,.12),(.9,.2))                           # cm lost all along the edges
rough=curve((0,0),(.05,.05),(.333,1),(1,1.6))
sunk=curve((0,.12),(.333,.10),(.667,.0),(.92,-.30),(1,-.6))
filled=curve((0,0),(.3,.06),(.667,.45),(.95,1))                                       # how far the bed has closed

class ForkDecay:
    """2-D fields of the fork (outline distance, mid surface, thickness), and what decay leaves of them at a time"""
    def __init__(s):
        global shell
        kept=shell; shell=lambda name,fld,**k: setattr(s,'whole',fld)
        try: fork()
        finally: shell=kept
        f=s.whole; X,Y=f.X,f.Y; s.D,s.M,s.T=f.D.copy(),f.M.copy(),f.T.copy()
        n=fbm(X+40,Y+40,31,.42,4,.55); n/=n.std(); s.fine=fbm(X,Y,77,2.2,3,.6); tines=sstep(12.6,13.5,X)
        # thin tines go from their tips, whatever the noise says; the broad handle and the head's root last longest
        s.fine=s.fine*(1-.75*tines); s.hardness=n*(1-.55*tines)+np.interp(X,[0,5,9,13,17],[0,.1,.25,.1,-.55])-tines*np.interp(X,[13.2,15.2,16.6,17.2],[-.3,.45,1.7,3.])
        s.guard=1-.75*tines; s.inside=s.D<0; s.ranks=np.sort(s.hardness[s.inside]); s.warp=fbm(X,Y,5,.3,2)
        ridge=np.abs(fbm(X+11,Y+3,41,.8,3,.5)); ridge2=np.abs(fbm(X+5,Y+9,42,1.9,3,.5))
        s.cracks=np.exp(-(ridge/.05)**2)*.9+np.exp(-(ridge2/.07)**2)*.6; s.patches=fbm(X+3,Y+8,43,.75,5,.62); s.patches/=s.patches.std(); s.specks=fbm(X+7,Y+2,44,4.6,4,.6); s.specks/=s.specks.std(); s.fluff=fbm(X+1,Y+6,45,1.1,5,.68); s.fluff/=s.fluff.std()
        # t at which a point is lost: its place among all others, through the curve of what is gone
        ts=np.linspace(.1,.9,161); lost=np.array([gone(q) for q in ts]); s.death=np.interp(np.searchsorted(s.ranks,s.hardness)/len(s.ranks),lost,ts)
    def threshold(s,t): return np.quantile(s.ranks,gone(t))-2.5*(1-sstep(.02,.12,t))+2.2*sstep(.78,.92,t)
    def at(s,t):
        q=rough(t); lost=(s.threshold(t)-s.hardness)*.33; crack=.035*s.cracks*sstep(.12,.45,t)
        D=smax(s.D+nibbled(t)*s.guard+s.fine*.035*q*min(1,nibbled(t)*30),lost+s.fine*.05*min(1,q),.06)
        T=np.maximum(s.T*thin(t)+s.fine*.012*q-crack,.06); M=s.M*sag(t)+.08*s.warp*min(1.4,q)*sstep(0,.3,t)-.5*crack
        return gaussian_filter(D,1.2*min(1,q*4)+1e-3),M,T
    def mesh(s,t):
        """None when nothing is left"""
        D,M,T=s.at(t)
        if (D<-.02).sum()<60: return None
        f=Field(-.5,17.8,-2,2,.0125); f.D,f.M,f.T=D,M,T; return shell('fork-movement-%.4f'%t,f)
    def sample(s,field,x,y): return map_coordinates(field,[(x-s.whole.x0)/s.whole.h,(y-s.whole.y0)/s.whole.h],order=1,mode='nearest')
    def stains(s,t):
        """what the fibre colour is multiplied with (RGB), and how much white mycelium lies on it (A)"""
        near_end=sstep(-.34,-.02,t-s.death); late=sstep(.04,.4,t)
        def over(img,tint,m): return img*(1+(np.array(tint)-1)*np.clip(m,0,1)[...,None])
        img=np.ones(s.D.shape+(3,)); img=over(img,(.80,.70,.55),np.full_like(s.D,sstep(.03,.5,t)))
        img=over(img,(.50,.36,.24),sstep(1.5-2.0*late,2.6-2.2*late,s.patches+1.3*near_end)*.85*sstep(.02,.16,t))
        img=over(img,(.34,.24,.16),sstep(-.16,.0,t-s.death)*.75)
        img=over(img,(.26,.18,.12),sstep(1.9-1.6*late,2.3-1.5*late,s.specks+.5*near_end)*sstep(.02,.15,t)*.85)
        img=over(img,(.20,.14,.10),s.cracks*sstep(.07,.30,t)*sstep(-.5,.9,s.patches+2.2*sstep(.06,.4,t)-.4)*.9)
        white=sstep(.6,2.0,s.fluff+.35*near_end)*sstep(-1.1,1.0,-s.specks+.3*s.fluff)*sstep(.10,.30,t)*(1-sstep(.5,.8,t))*.28
        return np.concatenate([img,white[...,None]],2)

def stained_bio():
    """the material of the pieces, multiplied with a picture over the fork's plane; returns it and the picture's writer"""
    bio_mat(); m=_M['bio'].copy(); t=m.node_tree; p=[n for n in t.nodes if n.type=='BSDF_PRINCIPLED'][0]; fibre=p.inputs['Base Color'].links[0].from_socket; place=[n for n in t.nodes if n.type=='TEX_COORD'][0].outputs['Object']
    image=None
    mp=t.nodes.new('ShaderNodeMapping'); t.links.new(place,mp.inputs['Vector']); tex=t.nodes.new('ShaderNodeTexImage'); tex.extension='EXTEND'; t.links.new(mp.outputs[0],tex.inputs[0])
    mul=t.nodes.new('ShaderNodeMixRGB'); mul.blend_type='MULTIPLY'; mul.inputs[0].default_value=1; t.links.new(fibre,mul.inputs[1]); t.links.new(tex.outputs['Color'],mul.inputs[2])
    fluff=t.nodes.new('ShaderNodeMixRGB'); t.links.new(tex.outputs['Alpha'],fluff.inputs[0]); t.links.new(mul.outputs[0],fluff.inputs[1]); fluff.inputs[2].default_value=lin('#cdc4ae'); t.links.new(fluff.outputs[0],p.inputs['Base Color'])
    def write(pixels,field,t):
        nonlocal image
        # a file of its own for each time: Cycles keeps what it has once read under a name
        w,h=pixels.shape[:2]; path=f'{CACHE}/stains-{t:.4f}.png'; cv2.imwrite(path,(np.clip(pixels.transpose(1,0,2)[::-1][...,[2,1,0,3]],0,1)*255+.5).astype(np.uint8))
        if image: bpy.data.images.remove(image)
        image=bpy.data.images.load(path); image.colorspace_settings.name='Non-Color'; image.alpha_mode='CHANNEL_PACKED'; tex.image=image
        mp.inputs['Scale'].default_value=(1/(w*field.h),1/(h*field.h),1); mp.inputs['Location'].default_value=(-field.x0/(w*field.h),-field.y0/(h*field.h),0)
    return m,write

class Grains:
    """crumbs with fixed places and turns, of which any number may be shown in any size"""
    def __init__(s,name,xy,r,mat,seed,sub=1,amp=.5):
        rs=np.random.RandomState(seed); s.name,s.xy,s.r,s.mat,s.o=name,xy,r,mat,None; s.var,s.F=crumb_variants(5,sub,amp,seed); s.var=np.array(s.var); n=len(r); q=rs.randn(n,4); q/=np.linalg.norm(q,axis=1,keepdims=True); w,x,y,z=q.T; s.kind=rs.randint(5,size=n)
        s.R=np.stack([1-2*(y*y+z*z),2*(x*y-z*w),2*(x*z+y*w),2*(x*y+z*w),1-2*(x*x+z*z),2*(y*z-x*w),2*(x*z-y*w),2*(y*z+x*w),1-2*(x*x+y*y)],1).reshape(n,3,3)
    def show(s,z,size):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me); s.o=None
        k=np.where(size>.006)[0]
        if not len(k): return
        V=np.einsum('nij,nvj->nvi',s.R[k],s.var[s.kind[k]])*size[k][:,None,None]+np.c_[s.xy[k],z[k]][:,None,:]; nv=V.shape[1]
        F=(s.F[None]+(np.arange(len(k))*nv)[:,None,None]).reshape(-1,3); s.o=obj(s.name,mesh_from(s.name,V.reshape(-1,3),F,smooth=False),s.mat)

def read_vertices(me): v=np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',v); return v.reshape(-1,3)
def write_vertices(me,v): me.vertices.foreach_set('co',np.ascontiguousarray(v,np.float32).ravel()); me.update()

def split_crumbs(o,verts_each,moving):
    """part an object of crumbs in two: those that stay as they are and those for which moving(x, y) holds, which are returned"""
    V=read_vertices(o.data); F=np.empty(len(o.data.loops),np.int32); o.data.loops.foreach_get('vertex_index',F); F=F.reshape(-1,3); smooth=o.data.polygons[0].use_smooth; centres=V.reshape(-1,verts_each,3).mean(1); m=moving(centres[:,0],centres[:,1]); mat=o.data.materials[0]; name=o.name
    old=o.data; bpy.data.objects.remove(o); bpy.data.meshes.remove(old); made=[]
    for want in (False,True):
        keep=np.repeat(m==want,verts_each); new=np.cumsum(keep)-1; f=F[keep[F[:,0]]]; made.append(obj(name+('-near' if want else ''),mesh_from(name,V[keep],new[f],smooth=smooth),mat))
    return made[1]

def sprout(x,y,z,h,seed,sc,yaw,g):
    """seedling() at the age g of 0..1: the stem first, then two folded seed leaves that open, then the true leaves"""
    if g<=0: return []
    rs=np.random.RandomState(seed); lm=_M.setdefault('leaf',leaf_mat('leaf')); lm2=_M.setdefault('leaf2',leaf_mat('leaf2','#4f9a2c','#a5d253',.5)); st=_M.setdefault('stem',stem_mat()); made=[]
    up=.12+.88*g**.8; s=np.linspace(0,1,24); bx,by=rs.randn(2)*.25*sc; hook=.5*sc*max(0,1-g*3.2)   # a young stem is bent over
    pts=np.c_[x+bx*np.sin(s*2.2)*up+hook*np.sin(s*3.1)*s,y+by*s**2*up,z-.4+s*(h*up+.4)]; made.append(tube('stem',pts,.115*sc*(.45+.55*g**.6)*(1-.35*s),st)); top=Vector(pts[-1]); mid=Vector(pts[17]).lerp(top,1-sstep(.2,.6,g))
    def put_leaf(L,W,loc,yw,pitch,mat,fold,curl,k,born):
        grown=float(sstep(born,min(1,born+.62),g)) if born>0 else float(.22+.78*sstep(0,.7,g))
        if grown<.03: made.append(None); rs.randn(); return
        openness=float(sstep(born,min(1,born+.45),g)); me=leaf_mesh('leaf%d'%k,L*grown,W*grown*(.55+.45*openness),mat,fold+.5*(1-openness),curl*(.4+.6*openness),.05,seed*10+k); o=obj('leaf',me); o.location=loc
        o.rotation_euler=Euler((rs.randn()*.12,-(pitch+(1.42-pitch)*(1-openness)),yw),'XYZ'); made.append(o)
    for k,(yw,p) in enumerate(((yaw,.30),(yaw+math.pi*.97,.22))): put_leaf(1.75*sc,1.15*sc,mid,yw,p,lm2,.18,.75,k,0)
    for k,(yw,p,L) in enumerate(((yaw+1.45,.75,2.3),(yaw-1.6,.62,2.0),(yaw+.4,1.25,1.1))): put_leaf(L*sc,L*.5*sc,top,yw,p,lm,.35,.95,k+2,.22+.07*k)
    return [o for o in made if o]

class Hyphae:
    """threads that grow from the fork over the soil and go again"""
    def __init__(s,decay,to_world,height,seed=61,count=130):
        rs=np.random.RandomState(seed); f=decay.whole; edge=np.argwhere(np.abs(decay.D)<.02); s.threads=[]; s.mat=plaster('mycelium','#9c917b',.10,.2,3)
        def walk(p,a,n,step,born,r):
            way=[p]; 
            for _ in range(n): a+=rs.randn()*.17; p=p+step*np.array([math.cos(a),math.sin(a)]); way.append(p)
            way=np.array(way); ground_=height(way[:,0],way[:,1]); z=np.maximum(gaussian_filter1d(ground_,1.6),ground_-.03)+.012; s.threads.append((np.c_[way,z],born,r)); return way,a
        for _ in range(count):
            i,j=edge[rs.randint(len(edge))]
            if f.X[i,j]>12.8 and rs.rand()<.72: continue
            gx,gy=f.X[i,j],f.Y[i,j]; x,y=to_world(gx,gy); born=min(.5,max(.13,decay.death[i,j]-.22))+.10*rs.rand(); ax,ay=to_world(gx+rs.randn()*.3,gy+np.sign(gy)*1.0); a=math.atan2(ay-y,ax-x); n=rs.randint(9,26)
            way,_a=walk(np.array([x,y])-.25*np.array([math.cos(a),math.sin(a)]),a,n,.085,born,rs.uniform(.008,.016))
            for _b in range(rs.randint(1,4)):
                k=rs.randint(3,n); d=way[k]-way[k-1]; walk(way[k],math.atan2(d[1],d[0])+rs.choice([-1,1])*rs.uniform(.4,1.),rs.randint(4,14),.075,born+.14*k/n+.02,rs.uniform(.005,.010))
        s.o=None
    def show(s,t,lift):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me); s.o=None
        Vs=[];Fs=[];base=0; th=np.linspace(0,2*np.pi,5,endpoint=False)
        for P,born,r in s.threads:
            shown=sstep(born,born+.20,t)*len(P); n=int(math.ceil(shown)); r=r*(1-sstep(born+.22,born+.46,t))
            if n<3 or r<.002: continue
            P=P[:n]+np.c_[np.zeros((n,2)),lift(P[:n,0],P[:n,1])]; taper=np.clip((shown-np.arange(n))/4,.15,1); T=np.gradient(P,axis=0); T/=np.linalg.norm(T,axis=1,keepdims=True)+1e-9; side=np.cross(T,[0,0,1.]); side/=np.linalg.norm(side,axis=1,keepdims=True)+1e-9; up=np.cross(side,T)
            V=P[:,None]+(r*taper)[:,None,None]*(np.cos(th)[None,:,None]*side[:,None]+np.sin(th)[None,:,None]*up[:,None]); Vs.append(V.reshape(-1,3)); i=np.arange(n-1)[:,None]*5; j=np.arange(5)[None]; k=(j+1)%5; Fs.append(np.stack([i+j,i+k,i+5+k,i+5+j],2).reshape(-1,4)+base); base+=n*5
        if Vs: s.o=obj('hyphae',mesh_from('hyphae',np.concatenate(Vs),np.concatenate(Fs)),s.mat)

# where in the picture (from its lower left, 0 to 1) something changes: a capsule along the fork, then discs around the sprouts
def changing(u,v,t):
    """distance to what changes at t, negative inside"""
    d=capsule(u,v,.175,.165,.155,.84,.84,.118)
    for x,y,r,since in((.53,.57,.245,.48),(.28,.745,.13,.68),(.81,.36,.12,.74)):
        if t>=since: d=np.minimum(d,np.hypot(u-x,v-y)-r)
    return d
class Stencil:
    """black board before the camera with a hole where something changes, seen by no other rays: what is behind it costs no time"""
    def __init__(s):
        cam=S.camera; m=cam.matrix_world.to_3x3(); s.X,s.Y,s.Z=(np.array(m.col[i]) for i in range(3)); s.C=np.array(cam.location); s.k=cam.data.lens/36.; s.o=None
        t=NT('stencil'); t.t.links.new(t.n('Emission',Strength=0.).outputs[0],t.out.inputs[0]); s.mat=t.m
    def show(s,t,n=110):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me)
        e=np.linspace(-.03,1.03,n+1); U,V=np.meshgrid(e,e,indexing='ij'); P=s.C+29.5*(-s.Z+s.X*((U-.5)/s.k)[...,None]+s.Y*((V-.5)/s.k)[...,None]); c=(e[:-1]+e[1:])/2; u,v=np.meshgrid(c,c,indexing='ij'); shut=changing(u,v,t)>0
        I=np.arange(U.size).reshape(U.shape); F=np.stack([I[:-1,:-1],I[1:,:-1],I[1:,1:],I[:-1,1:]],2)[shut]; s.o=obj('stencil',mesh_from('stencil',P.reshape(-1,3),F),s.mat)
        for ray in ('diffuse','glossy','transmission','shadow','volume_scatter'): setattr(s.o,'visible_'+ray,False)

def sc_degradation_movement():
    """builds what stays and leaves in MOVEMENT the function that puts the rest to a time"""
    global GRADE,VIG,GRAIN,DB,DREACH,MOVEMENT,CHANGING
    VIG=.38; GRADE=dict(ev=-.28,con=.24,sat=1.02,warm=-.06); GRAIN=0.; DB=1; DREACH=(3,(2,6))   # a frame is smaller than a picture, so light bounces less and the denoiser looks less far
    # camera and soil to the letter as in degradation(1)
    ref=obj('ref',fork()); ref.rotation_euler=(0,0,YAW); ground(ref,.2); frame([ref],el=56,lens=85,fill=.74,fstop=11); bpy.context.view_layer.update()
    tree=cKDTree(verts_world(ref,40)[:,:2]); bpy.data.objects.remove(ref)
    near=lambda x,y: tree.query(np.c_[np.ravel(x),np.ravel(y)])[0].reshape(np.shape(x)); bed=lambda x,y: sstep(.9,.0,near(x,y))
    H=soil((-9,19.5,-9,24),lambda x,y:-HOLLOW*bed(x,y),lambda x,y:near(x,y)-.22,seed=12,dens=.9,bits=90); log('soil')
    sun((-.62,.52,.60),5.0,2.2); sky(.62); sm=soil_mat()
    # the bed closes: its ground, its crumbs and straws are raised by what is filled
    rising=[]
    for o in list(S.collection.objects):
        if o.name=='soil': rising.append(o)
        elif o.name.startswith('crumb'): n=int(o.name[5]); rising.append(split_crumbs(o,(12,12,42,162)[n],lambda x,y:near(x,y)<.93))
        elif o.name.startswith('bit'): 
            v=read_vertices(o.data).mean(0)
            if near(v[:1],v[1:2])[0]<.93: rising.append(o)
    rest=[(o,v,bed(v[:,0],v[:,1]) if not o.name.startswith('bit') else np.full(len(v),bed(v[:1,0],v[:1,1])[0])) for o,v in ((o,read_vertices(o.data)) for o in rising)]
    lift_at=lambda x,y,t: HOLLOW*filled(t)*bed(x,y)
    # height of what lies there, crumbs included, for what rests on it
    cell=.06; x0,y0=-4.,-4.; top=np.full((int(20/cell),int(24/cell)),-9.)
    for o,v,_ in rest:
        i=((v[:,0]-x0)/cell).astype(int); j=((v[:,1]-y0)/cell).astype(int); ok=(i>=0)&(j>=0)&(i<top.shape[0])&(j<top.shape[1]); np.maximum.at(top,(i[ok],j[ok]),v[ok,2])
    gx,gy=np.meshgrid(x0+(np.arange(top.shape[0])+.5)*cell,y0+(np.arange(top.shape[1])+.5)*cell,indexing='ij'); top=np.maximum(top,H(gx,gy)); height=lambda x,y: map_coordinates(top,[(x-x0)/cell-.5,(y-y0)/cell-.5],order=1,mode='nearest')
    decay=ForkDecay(); c,s=math.cos(YAW),math.sin(YAW); to_world=lambda x,y:(c*x-s*y,s*x+c*y); to_fork=lambda x,y:(c*x+s*y,-s*x+c*y)
    mat,paint=stained_bio(); threads=Hyphae(decay,to_world,height); log('fork fields, hyphae',len(threads.threads))
    stencil=Stencil(); rs=np.random.RandomState(91)
    # soil that creeps in: over the bed as many crumbs as lie elsewhere, and finer ones that settle on the fork
    creeping=[]
    for k,(count,r0,r1,sub,amp) in enumerate(((70,.02,.05,1,.5),(30,.05,.10,1,.5),(12,.09,.17,1,.55),(2.6,.16,.30,2,.6),(.25,.28,.42,3,.6))):
        box=np.array([[-1.5,13.5],[-1.5,15]]); n=int(count*np.prod(box[:,1]-box[:,0])); xy=np.c_[rs.uniform(*box[0],n),rs.uniform(*box[1],n)]; r=np.exp(rs.uniform(np.log(r0),np.log(r1),n)); when=rs.rand(n); d=near(xy[:,0],xy[:,1]); ok=(d<.30+r)&(fbm(xy[:,0],xy[:,1],32+k,.25,3)+rs.randn(n)*.5>-.45)
        xy,r,when,d=xy[ok],r[ok],when[ok],d[ok]; u,v=to_fork(xy[:,0],xy[:,1]); death=decay.sample(decay.death,u,v); over=decay.sample(decay.D,u,v)<r*.8; start=.06+.74*when**.8
        if k==0: start=np.where(rs.rand(len(r))<.025,-1,start)                # a few grains lie on it from the beginning
        else: start=np.where(over,np.maximum(start,death+(.0,-.06,.02,.05,.08)[k]),start)
        creeping.append((Grains('creep%d'%k,xy,r,sm,200+k,sub,amp),u,v,start,k))
    # what crumbles off: pale crumbs where the fork was, which darken with their size and go
    n=1500; cells=np.argwhere(decay.inside); pick=cells[rs.randint(len(cells),size=n)]; u=decay.whole.X[tuple(pick.T)]+rs.randn(n)*.10; v=decay.whole.Y[tuple(pick.T)]+rs.randn(n)*.10; fallen=decay.death[tuple(pick.T)]+rs.uniform(-.03,.05,n); wx,wy=to_world(u,v)
    debris=Grains('debris',np.c_[wx,wy],np.exp(rs.uniform(np.log(.022),np.log(.085),n)),plaster('debris','#a88f68',.25,.4,3),301); log('grains',sum(len(g.r) for g,*_ in creeping)+n)
    hz=lambda x,y:float(H(np.array([x]),np.array([y]))[0]); passing=[]
    def put_to(t,masked=True):
        if masked: stencil.show(t)
        while passing:
            o=passing.pop(); me=o.data; bpy.data.objects.remove(o); bpy.data.meshes.remove(me)
        for o,v,w in rest:
            up=v.copy(); up[:,2]+=HOLLOW*filled(t)*w; write_vertices(o.data,up)
        D,M,T=decay.at(t); me=decay.mesh(t)
        if me: o=obj('fork',me,mat,(0,0,sunk(t)),(0,0,YAW)); passing.append(o); paint(decay.stains(t),decay.whole,t)
        for g,u,v,start,k in creeping:
            soil_z=height(g.xy[:,0],g.xy[:,1])+lift_at(g.xy[:,0],g.xy[:,1],t) if k<2 else H(g.xy[:,0],g.xy[:,1])+lift_at(g.xy[:,0],g.xy[:,1],t)
            on=sstep(.02,-.06,decay.sample(D,u,v)); z=soil_z+(np.maximum(decay.sample(M,u,v)+decay.sample(T,u,v)*.5+sunk(t),soil_z)-soil_z)*on; come=sstep(start,start+.09,t)
            if k<2: g.show(z+g.r*.3*come,g.r*come)
            else: g.show(z-g.r*1.9*(1-come)+g.r*.22,np.where(come>0,g.r,0))    # larger ones rise instead of growing
        size=debris.r*sstep(fallen-.02,fallen+.03,t)*(1-sstep(fallen+.09,fallen+.26,t))*(1-sstep(.84,.95,t)); debris.show(height(debris.xy[:,0],debris.xy[:,1])+lift_at(debris.xy[:,0],debris.xy[:,1],t)+size*.35,size)
        threads.show(t,lambda x,y:lift_at(x,y,t))
        # the first one stands where the fork had its middle
        for x,y,h,seed,sc,yaw,a,b in((5.6,6.4,3.4,4,1.25,.6,.50,1.02),(1.4,10.6,1.5,8,.6,1.5,.70,1.0),(9.5,3.4,1.2,3,.5,2.5,.76,1.0)):
            passing.extend(sprout(x,y,hz(x,y)+float(lift_at(np.array([x]),np.array([y]),t)[0]),h,seed,sc,yaw,min(1,max(0,(t-a)/(b-a)))))
    MOVEMENT,CHANGING=put_to,changing
