import { Outlet } from '@tanstack/react-router'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useTituloDoDocumento } from './paginas/titulo-do-documento.ts'

const CamadaDeDicas = tardia(() => import('#ui/camada-de-dicas.tsx').then((m) => m.CamadaDeDicas))
const AreaDeAvisos = tardia(() => import('#ui/toaster.tsx').then((m) => m.Toaster))

/**
 * What is on every page, whatever its layout: the hints and the toast area. They come after the page that people wait
 * for.
 */
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
