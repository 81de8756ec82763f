import { useParams } from '@tanstack/react-router'
import { linkDaUsina } from '#modules/usinas/links.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useMapa } from '../dados.ts'
import { MapaDaUsina } from './aba.tsx'

/** `/mpvl/cadastros/usinas/{id}/mapa`: the map alone, for the phone on the roof. */
export function TelaDoMapa() {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const nome = useMapa(id).data?.usina
  useTituloDaPagina(nome)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo={nome ?? 'Mapa de strings'}
        detalhe={
          <a className="g-link" href={linkDaUsina(id, { aba: 'comissionamento' })}>
            comissionamento
          </a>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <MapaDaUsina usina={{ id }} />
      </div>
    </div>
  )
}
