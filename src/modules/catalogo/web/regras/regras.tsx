import { useSearch } from '@tanstack/react-router'
import { diaAqui } from '#kit/aqui.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { porcento } from '#ui/formatos.ts'
import { Percent, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Regra } from '../../contract/regras.ts'
import { formaDaRegra, nomeDaFaixa } from '../../regras/precos.ts'
import { useRegras } from '../dados.ts'
import { valeDe } from '../nomes.ts'

const GavetaDaRegra = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDaRegra))

const situacaoDe = (r: Regra, hoje: string) =>
  r.inicio > hoje ? 'futura' : r.fim !== null && r.fim < hoje ? 'encerrada' : 'em vigor'
const TONS = { futura: 'info', encerrada: 'neutro', 'em vigor': 'sucesso' } as const

/** Rules of the selling price by size; the open one is in the address. */
export function Regras({ edita }: { edita: boolean }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const consulta = useRegras(undefined)
  const hoje = diaAqui()
  const abrir = (regra: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, regra }) })
  if (consulta.isPending) return <SkeletonList linhas={5} comRosto={false} rotulo="Carregando as regras de preço" />
  if (!consulta.data)
    return <ErrorState oQueFalhou="As regras de preço não carregaram." aoTentar={() => consulta.refetch()} />
  const aberta = consulta.data.find((r) => r.id === search.regra)
  return (
    <div className="flex h-full min-h-0">
      <div className="min-h-0 min-w-0 flex-1 overflow-auto">
        {consulta.data.length === 0 ? (
          <EmptyState
            icone={<Percent />}
            frase="Nenhuma regra de preço ainda"
            detalhe="Uma regra diz o preço por Wp ou o markup de uma faixa de potência, com tributos, comissão e piso da margem. O editor da proposta sugere o preço por ela."
            acao={
              edita && (
                <Button variante="primaria" icone={<Plus />} onClick={() => abrir('nova')}>
                  Nova regra
                </Button>
              )
            }
          />
        ) : (
          <table className="g-tabela min-w-[720px]" aria-label="Regras de preço">
            <thead>
              <tr>
                <th className="!pl-4">Faixa</th>
                <th className="w-40">Preço</th>
                <th data-direita="" className="w-24">
                  Tributos
                </th>
                <th data-direita="" className="w-24">
                  Comissão
                </th>
                <th data-direita="" className="w-28">
                  Piso da margem
                </th>
                <th className="w-52">Vale</th>
                <th className="w-28">Situação</th>
              </tr>
            </thead>
            <tbody>
              {consulta.data.map((r) => {
                const situacao = situacaoDe(r, hoje)
                return (
                  <tr key={r.id} className={cn(situacao === 'encerrada' && 'text-text-2')}>
                    <th scope="row" className="!pl-4">
                      {edita ? (
                        <button type="button" className="num max-w-full truncate text-left" onClick={() => abrir(r.id)}>
                          {nomeDaFaixa(r)}
                        </button>
                      ) : (
                        <span className="num">{nomeDaFaixa(r)}</span>
                      )}
                    </th>
                    <td className="num">{formaDaRegra(r)}</td>
                    <td data-direita="">{porcento(r.tributos, 2)}</td>
                    <td data-direita="">{porcento(r.comissao, 2)}</td>
                    <td data-direita="">{porcento(r.piso, 2)}</td>
                    <td className="num">{valeDe(r)}</td>
                    <td>
                      <Chip tom={TONS[situacao]}>{situacao}</Chip>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </div>
      <Aguarde>
        {edita && (aberta || search.regra === 'nova') && (
          <GavetaDaRegra
            key={aberta ? `${aberta.id}:${aberta.versao}` : 'nova'}
            regra={aberta ?? null}
            aoFechar={() => abrir(undefined)}
          />
        )}
      </Aguarde>
    </div>
  )
}
