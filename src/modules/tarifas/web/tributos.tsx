import { useState } from 'react'
import { NOME_DA_POLITICA_ICMS } from '#engines/energia/icms.ts'
import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DateField } from '#ui/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { porcento } from '#ui/formatos.ts'
import { Percent } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { LinhaDeTributo } from '../contract/base.ts'
import type { Distribuidora } from '../contract/tarifas.ts'
import { Corrigida } from './correcao.tsx'
import { useTributos } from './dados.ts'
import { FaixasQueFaltam } from './faixas-que-faltam.tsx'
import { faixaEmPalavras, faixasQueFaltam } from './faixas.ts'
import { GavetaDosTributos } from './gaveta-dos-tributos.tsx'
import { nomeDaClasse } from './palavras.ts'
import { PropostasQueMudam } from './propostas-tocadas.tsx'

function politica(l: LinhaDeTributo): string {
  const depois = l.politica_depois ? `, depois ${NOME_DA_POLITICA_ICMS[l.politica_depois]}` : ''
  if (l.meses_por_conexao !== null)
    return `${NOME_DA_POLITICA_ICMS[l.politica_icms]} por ${l.meses_por_conexao} meses${depois}`
  return l.politica_ate === null
    ? NOME_DA_POLITICA_ICMS[l.politica_icms]
    : `${NOME_DA_POLITICA_ICMS[l.politica_icms]} até ${diaBr(l.politica_ate)}${depois}`
}

interface PropsDosTributos {
  lista: readonly Distribuidora[]
  edita: boolean
  /** `id UF` of a utility whose first taxes are typed now */
  novo: string | undefined
  aoFechar: () => void
}

/** Rates of a month by utility, state and band, with what the state forgives on compensated energy. */
export function Tributos({ lista, edita, novo, aoFechar }: PropsDosTributos) {
  const [mes, setMes] = useState<string | undefined>()
  const consulta = useTributos(mes)
  const [aberto, setAberto] = useState<LinhaDeTributo | 'novo' | null>(edita && novo ? 'novo' : null)
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os tributos" />
  if (!consulta.data) return <ErrorState oQueFalhou="Os tributos não carregaram." aoTentar={() => consulta.refetch()} />
  const { linhas } = consulta.data
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="flex flex-wrap items-end gap-3 px-5 py-2.5">
        <span className="w-44">
          <DateField tipo="month" rotulo="Mês" valor={consulta.data.mes.slice(0, 7)} aoMudar={(v) => v && setMes(v)} />
        </span>
        <span className="flex-1" />
        {edita && (
          <Button variante="primaria" onClick={() => setAberto('novo')}>
            Novos tributos
          </Button>
        )}
      </div>
      <FaixasQueFaltam
        titulo="Sem ICMS para parte do consumo"
        frases={faixasQueFaltam(
          linhas,
          (l) => `${l.distribuidora}, ${l.uf}${l.classe === 'todas' ? '' : `, ${nomeDaClasse(l.classe)}`}`,
          (l, outra) =>
            l.classe !== 'todas' &&
            outra.classe === 'todas' &&
            outra.distribuidora_id === l.distribuidora_id &&
            outra.uf === l.uf,
        )}
      >
        Uma proposta com esse consumo não encontra a distribuidora na lista.
      </FaixasQueFaltam>
      {linhas.length === 0 ? (
        <EmptyState icone={<Percent />} frase="Nenhum tributo até este mês" />
      ) : (
        <table className="g-tabela min-w-[860px]" aria-label="Tributos do mês">
          <thead>
            <tr>
              <th className="!pl-5">Distribuidora</th>
              <th className="w-14">UF</th>
              <th>Faixa</th>
              <th data-direita="" className="w-20">
                ICMS
              </th>
              <th data-direita="" className="w-20">
                PIS
              </th>
              <th data-direita="" className="w-20">
                COFINS
              </th>
              <th data-direita="" className="w-24">
                CBS + IBS
              </th>
              <th className="w-[26%]">ICMS na energia compensada</th>
              <th className="w-24">Desde</th>
            </tr>
          </thead>
          <tbody>
            {linhas.map((l) => (
              <tr key={l.id}>
                <th scope="row" className="!pl-5">
                  {edita ? (
                    <button type="button" className="max-w-full truncate text-left" onClick={() => setAberto(l)}>
                      {l.distribuidora}
                    </button>
                  ) : (
                    l.distribuidora
                  )}
                </th>
                <td>{l.uf}</td>
                <td>{`${faixaEmPalavras(l)}${l.classe === 'todas' ? '' : `, ${nomeDaClasse(l.classe)}`}`}</td>
                <td data-direita="">{porcento(l.icms)}</td>
                <td data-direita="">{porcento(l.pis, 2)}</td>
                <td data-direita="">{porcento(l.cofins, 2)}</td>
                <td data-direita="">{porcento(l.cbs + l.ibs, 2)}</td>
                <td title={politica(l)}>{politica(l)}</td>
                <td>
                  {l.mes.slice(5, 7)}/{l.mes.slice(2, 4)} {l.origem === 'semente' && <Chip tom="alerta">semente</Chip>}
                  <Corrigida motivo={l.motivo} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PropostasQueMudam motivo="tributos" />
      {aberto && (
        <GavetaDosTributos
          key={aberto === 'novo' ? 'novo' : aberto.id}
          linha={aberto === 'novo' ? null : aberto}
          lista={lista}
          mes={consulta.data.mes}
          inicial={novo}
          aoFechar={() => {
            setAberto(null)
            aoFechar()
          }}
        />
      )}
    </div>
  )
}
