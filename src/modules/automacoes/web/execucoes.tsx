import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Zap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { automacoes, type ExecucaoVista } from '../contract/automacoes.ts'
import { SITUACAO_DA_EXECUCAO, TOM_DA_EXECUCAO } from '#modules/funis/nucleo/web/publico.ts'
import { chavesDasAutomacoes, useExecucoes } from './dados.ts'

/** Executions of a rule, card by card, with a retry for failed ones. */
export function ExecucoesDaAutomacao({ id }: { id: string }) {
  const e = useExecucoes(id)
  async function repetir(x: ExecucaoVista) {
    try {
      await chamar(automacoes.repetir, { params: { id: x.id } })
      await consultas.invalidateQueries({ queryKey: chavesDasAutomacoes.execucoes(id) })
    } catch (erro) {
      avisar({ titulo: erro instanceof Error ? erro.message : 'Não deu para tentar de novo.', tom: 'perigo' })
    }
  }
  if (e.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as execuções" />
  if (e.isError)
    return (
      <ErrorState oQueFalhou="As execuções não carregaram." detalhe={e.error.message} aoTentar={() => e.refetch()} />
    )
  if (e.data.execucoes.length === 0)
    return (
      <EmptyState
        icone={<Zap />}
        frase="Esta regra ainda não rodou"
        detalhe="Quando o que ela espera acontecer com um cartão, aparece aqui."
      />
    )
  return (
    <ul aria-label="Execuções" className="divide-y">
      {e.data.execucoes.map((x) => (
        <li key={x.id} className="flex flex-col gap-1 px-5 py-3 text-13">
          <p className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{x.titulo}</span>
            <StatusChip tom={TOM_DA_EXECUCAO[x.situacao]}>{SITUACAO_DA_EXECUCAO[x.situacao]}</StatusChip>
            <time className="num text-12 text-text-2" dateTime={x.criada_em}>
              {dataHora(x.criada_em)}
            </time>
          </p>
          {x.feitos.length > 0 && <p className="text-text-2">{x.feitos.map((f) => f.frase).join(' · ')}</p>}
          {x.erro && (
            <p className="text-danger">
              {x.erro}
              {x.tentar_em ? ` Nova tentativa às ${dataHora(x.tentar_em)}.` : ''}
            </p>
          )}
          {x.pode_repetir && (
            <div>
              <Button tamanho="pequeno" onClick={() => void repetir(x)}>
                Tentar de novo
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
