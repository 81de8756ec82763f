import { useLocation, useSearch } from '@tanstack/react-router'
import { EntradaPorNota } from '#modules/compras/web/notas/entrada.tsx'
import { TelaDaConferencia } from '#modules/compras/web/notas/conferencia.tsx'
import { linkDaEntrada } from '#modules/estoque/links.ts'
import { TelaDeEntrada } from '#modules/estoque/web/movimentos/telas.tsx'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { PackagePlus, Receipt } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Sumida() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

/** `/est/movimentacoes/entrada`: by the invoice of the supplier, or without one. */
export function Entrada() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const veNotas = usePode('compras.nota.ver')
  const move = usePode('estoque.movimento.criar')
  if (veNotas && typeof search.nota === 'string')
    return <TelaDaConferencia id={search.nota} naoEncontrada={<Sumida />} />
  const semNota = !veNotas || search.forma === 'sem-nota' || typeof search.codigo === 'string'
  if (semNota)
    return (
      <>
        {veNotas && (
          <AcoesDaPagina>
            <Button tamanho="pequeno" icone={<Receipt />} onClick={() => void navegar({ href: linkDaEntrada() })}>
              Por NF-e
            </Button>
          </AcoesDaPagina>
        )}
        <TelaDeEntrada />
      </>
    )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {move && (
        <AcoesDaPagina>
          <Button
            tamanho="pequeno"
            icone={<PackagePlus />}
            onClick={() => void navegar({ href: linkDaEntrada({ forma: 'sem-nota' }) })}
          >
            Sem nota
          </Button>
        </AcoesDaPagina>
      )}
      <PageHeader titulo="Entrada" detalhe="por NF-e, conferida com o que chegou" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EntradaPorNota />
      </div>
    </div>
  )
}
