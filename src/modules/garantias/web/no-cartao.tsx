import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Plus, ShieldCheck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoRma } from '../links.ts'
import { nomesDasSituacoes, numeroDoRma } from '../regras/rma.ts'
import { useGarantiasAoVivo, useRmas } from './dados.ts'
import { TOM_DO_RMA } from './nomes.ts'
import { AbrirRma } from './rma/abrir.tsx'

/** The claims of a card, and the act that opens one for it. */
export function RmasDoCartao({ cartao }: { cartao: { id: string } }) {
  return usePode('garantias.garantia.ver') ? (
    <Lista cartao={cartao.id} />
  ) : (
    <EmptyState frase="Os RMAs são de quem cuida das garantias." />
  )
}

function Lista({ cartao }: { cartao: string }) {
  const [abrindo, setAbrindo] = useState(false)
  const gere = usePode('garantias.rma.gerir')
  const lista = useRmas({ cartao })
  useGarantiasAoVivo('rmas')
  if (lista.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando os RMAs" />
  if (!lista.data) return <ErrorState oQueFalhou="Os RMAs não carregaram." aoTentar={() => lista.refetch()} />
  const rmas = lista.data.pages.flatMap((p) => p.data)
  const abrir = gere && (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAbrindo(true)}>
      Abrir RMA
    </Button>
  )
  return (
    <div className="grid gap-2 text-13">
      {rmas.length === 0 ? (
        <EmptyState icone={<ShieldCheck />} frase="Nenhum RMA neste cartão" acao={abrir} />
      ) : (
        <>
          <div className="flex justify-end">{abrir}</div>
          <ul aria-label="RMAs" className="divide-y rounded-md border">
            {rmas.map((r) => (
              <li key={r.id} className="flex flex-wrap items-center gap-2 p-3">
                <a className="g-link num" href={linkDoRma(r.id)}>
                  {numeroDoRma(r.numero)}
                </a>
                <span className="min-w-0 flex-1 truncate">
                  {r.modelo}, <span className="num">{r.serie}</span>
                </span>
                <StatusChip tom={TOM_DO_RMA[r.situacao]}>{nomesDasSituacoes[r.situacao]}</StatusChip>
              </li>
            ))}
          </ul>
        </>
      )}
      {abrindo && <AbrirRma cartao={cartao} aoFechar={() => setAbrindo(false)} />}
    </div>
  )
}
