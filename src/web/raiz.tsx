import { Outlet } from '@tanstack/react-router'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useTituloDoDocumento } from './paginas/titulo-do-documento.ts'

const CamadaDeDicas = tardia(() => import('#ui/camada-de-dicas.tsx').then((m) => m.CamadaDeDicas))
const AreaDeAvisos = tardia(() => import('#ui/toaster.tsx').then((m) => m.Toaster))

/** Rendered on every page in all layouts: tooltips and the toast area. Their code is loaded after the page. */
export function Raiz() {
  useTituloDoDocumento()
  return (
    <>
      <Outlet />
      <Aguarde>
        <CamadaDeDicas />
        <AreaDeAvisos />
      </Aguarde>
    </>
  )
}
