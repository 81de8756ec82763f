import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Check, Zap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoQuadro } from '#modules/funis/links.ts'
import { automacoes, type ExecucaoVista } from '../contract/automacoes.ts'
import { chaves, SITUACAO_DA_EXECUCAO, TOM_DA_EXECUCAO } from '#modules/funis/nucleo/web/publico.ts'
import { useExecucoesDoCartao } from './execucoes-do-cartao.ts'

/** Executions of rules on this card: which rule, why, the result, and a retry for failed ones. */
export function AutomacoesDoCartao({ id, gere, qual }: { id: string; gere: boolean; qual: string }) {
  const q = useExecucoesDoCartao(id)
  const lista = q.data?.pages.flatMap((p) => p.execucoes) ?? []
  if (q.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as automações" />
  if (q.isError && !q.data)
    return (
      <ErrorState oQueFalhou="As automações não carregaram." detalhe={q.error.message} aoTentar={() => q.refetch()} />
    )
  if (lista.length === 0)
    return (
      <EmptyState
        icone={<Zap />}
        frase="Nenhuma automação rodou neste cartão"
        detalhe="Quando uma regra do funil agir aqui, você vê o que ela fez e por quê."
        acao={
          gere && (
            <a className="g-btn" data-tamanho="normal" href={linkDoQuadro(qual, { automacoes: 'sim' })}>
              Ver as automações do funil
            </a>
          )
        }
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Automações que rodaram" className="divide-y rounded-(--r) border">
        {lista.map((x) => (
          <Execucao key={x.id} x={x} cartaoId={id} />
        ))}
      </ol>
      {q.hasNextPage && (
        <Button ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

function Execucao({ x, cartaoId }: { x: ExecucaoVista; cartaoId: string }) {
  async function repetir() {
    try {
      await chamar(automacoes.repetir, { params: { id: x.id } })
      avisar({ titulo: 'A regra vai tentar de novo, do passo em que parou.', tom: 'sucesso' })
      await consultas.invalidateQueries({ queryKey: chaves.execucoes(cartaoId) })
    } catch (e) {
      avisar({ titulo: e instanceof Error ? e.message : 'Não deu para tentar de novo.', tom: 'perigo' })
    }
  }
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5 text-13">
      <p className="flex items-center gap-2">
        <Zap className="size-3.5 shrink-0 text-text-2" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-medium">{x.regra_nome}</span>
        <StatusChip tom={TOM_DA_EXECUCAO[x.situacao]}>{SITUACAO_DA_EXECUCAO[x.situacao]}</StatusChip>
        <time dateTime={x.criada_em} className="num shrink-0 text-11 text-text-2">
          {dataHora(x.criada_em)}
        </time>
      </p>
      <p className="pl-5.5 text-12 text-text-2">{`Por quê: ${x.porque}`}</p>
      {x.feitos.length > 0 && (
        <ul className="flex flex-col gap-0.5 pl-5.5">
          {x.feitos.map((f) => (
            <li key={f.passo} className="flex items-start gap-1.5 text-12">
              <Check className="mt-0.5 size-3 shrink-0 text-success" aria-hidden="true" />
              {f.frase}
            </li>
          ))}
        </ul>
      )}
      {x.situacao === 'feita' && x.feitos.length === 0 && <p className="pl-5.5 text-12 text-text-2">Nada a mudar.</p>}
      {x.erro && (
        <p className="pl-5.5 text-12 text-danger">{`Parou no passo ${Math.min(x.feitos.length + 1, x.passos)} de ${x.passos}: ${x.erro}${x.tentar_em ? ` Nova tentativa em ${dataHora(x.tentar_em)}.` : ''}`}</p>
      )}
      {x.pode_repetir && (
        <div className="pl-5.5">
          <Button tamanho="pequeno" onClick={() => void repetir()}>
            Tentar de novo
          </Button>
        </div>
      )}
    </li>
  )
}
