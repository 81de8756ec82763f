import { diaBr } from '#kit/dias.ts'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { politicasIcms, type PoliticaIcms } from '#engines/energia/icms.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { porcento } from '#ui/formatos.ts'
import { Percent } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { ufs } from '#kit/uf.ts'
import { corpoDoTributo, tributos, type LinhaDeTributo } from '../contract/base.ts'
import type { Distribuidora } from '../contract/tarifas.ts'
import { NOME_DA_CLASSE } from '../regras/nomes.ts'
import { classes } from '../tipos.ts'
import { relerTarifas, useTributos } from './dados.ts'
import { FaixasQueFaltam } from './faixas-que-faltam.tsx'
import { faixaEmPalavras, faixasQueFaltam } from './faixas.ts'

const POLITICA: Readonly<Record<PoliticaIcms, string>> = {
  ISENTO_TE_TUSD: 'isento em TE e TUSD',
  ISENTO_TE: 'isento só em TE',
  SEM_ISENCAO: 'sem isenção',
}
const nomeDaClasse = (c: LinhaDeTributo['classe']) => (c === 'todas' ? 'todas as classes' : NOME_DA_CLASSE[c])

function politica(l: LinhaDeTributo): string {
  const depois = l.politica_depois ? `, depois ${POLITICA[l.politica_depois]}` : ''
  if (l.meses_por_conexao !== null) return `${POLITICA[l.politica_icms]} por ${l.meses_por_conexao} meses${depois}`
  return l.politica_ate === null
    ? POLITICA[l.politica_icms]
    : `${POLITICA[l.politica_icms]} até ${diaBr(l.politica_ate)}${depois}`
}

/** Rates of a month by utility, state and band, with what the state forgives on compensated energy. */
export function Tributos({ lista, edita }: { lista: readonly Distribuidora[]; edita: boolean }) {
  const [mes, setMes] = useState<string | undefined>()
  const consulta = useTributos(mes)
  const [aberto, setAberto] = useState<LinhaDeTributo | 'novo' | null>(null)
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {aberto && (
        <Gaveta
          key={aberto === 'novo' ? 'novo' : aberto.id}
          linha={aberto === 'novo' ? null : aberto}
          lista={lista}
          mes={consulta.data.mes}
          aoFechar={() => setAberto(null)}
        />
      )}
    </div>
  )
}

function Gaveta({
  linha,
  lista,
  mes,
  aoFechar,
}: {
  linha: LinhaDeTributo | null
  lista: readonly Distribuidora[]
  mes: string
  aoFechar: () => void
}) {
  const [excluindo, setExcluindo] = useState(false)
  const form = useFormulario(corpoDoTributo, {
    distribuidora_id: linha?.distribuidora_id ?? lista[0]?.id ?? '',
    uf: linha?.uf ?? 'SP',
    classe: linha?.classe ?? 'todas',
    mes: (linha?.mes ?? mes).slice(0, 7),
    faixa_de: linha?.faixa_de ?? 0,
    faixa_ate: linha?.faixa_ate ?? null,
    icms: linha?.icms ?? 0,
    pis: linha?.pis ?? 0,
    cofins: linha?.cofins ?? 0,
    cbs: linha?.cbs ?? 0,
    ibs: linha?.ibs ?? 0,
    politica_icms: linha?.politica_icms ?? 'ISENTO_TE_TUSD',
    limite_kw: linha?.limite_kw ?? null,
    meses_por_conexao: linha?.meses_por_conexao ?? null,
    politica_ate: linha?.politica_ate ?? null,
    politica_depois: linha?.politica_depois ?? null,
  })
  const opcoes = politicasIcms.map((valor) => ({ valor, rotulo: POLITICA[valor] }))
  return (
    <Drawer
      titulado
      titulo={linha ? `Tributos de ${linha.distribuidora}` : 'Novos tributos'}
      aoFechar={aoFechar}
      largura={520}
    >
      <Formulario
        form={form}
        rotulo="Tributos"
        className="grid gap-4 p-4"
        aoEnviar={async ({ distribuidora_id, ...t }) => {
          await (linha
            ? chamar(tributos.alterar, { params: { id: linha.id }, body: { ...t, versao: linha.versao } })
            : chamar(tributos.criar, { body: { ...t, distribuidora_id } }))
          await relerTarifas()
          avisar({ titulo: 'Tributos gravados', tom: 'sucesso' })
          aoFechar()
        }}
      >
        {!linha && (
          <FormSelect
            nome="distribuidora_id"
            rotulo="Distribuidora"
            opcoes={lista.map((d) => ({ valor: d.id, rotulo: d.nome }))}
          />
        )}
        <div className="grid grid-cols-3 gap-3">
          <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))} />
          <FormSelect
            nome="classe"
            rotulo="Classe"
            opcoes={(['todas', ...classes] as const).map((valor) => ({ valor, rotulo: nomeDaClasse(valor) }))}
          />
          <FormDateField nome="mes" tipo="month" rotulo="A partir do mês" />
          <FormNumberField nome="faixa_de" rotulo="De (kWh)" min={0} casas={0} />
          <FormNumberField nome="faixa_ate" rotulo="Até antes de (kWh)" min={1} casas={0} />
          <FormNumberField nome="limite_kw" rotulo="Limite (kW)" min={0} />
        </div>
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="mb-2 text-13 font-semibold">Alíquotas, como fração: 0,18 é 18 %</legend>
          {(['icms', 'pis', 'cofins', 'cbs', 'ibs'] as const).map((nome) => (
            <FormNumberField
              key={nome}
              nome={nome}
              rotulo={nome.toUpperCase()}
              min={0}
              max={0.5}
              passo={0.01}
              casas={6}
            />
          ))}
        </fieldset>
        <FormSelect nome="politica_icms" rotulo="ICMS na energia compensada" opcoes={opcoes} />
        <div className="grid grid-cols-3 gap-3">
          <FormNumberField nome="meses_por_conexao" rotulo="Meses por conexão" min={1} casas={0} />
          <FormDateField nome="politica_ate" rotulo="Isenção até" />
          <FormSelect nome="politica_depois" rotulo="Depois" placeholder="não acaba" opcoes={opcoes} />
        </div>
        <div className="flex gap-2">
          {linha && <Button onClick={() => setExcluindo(true)}>Excluir</Button>}
          <span className="flex-1" />
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Gravar tributos</BotaoEnviar>
        </div>
      </Formulario>
      {linha && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo="Excluir estes tributos?"
          descricao={`Daqui em diante valem os do mês anterior de ${linha.distribuidora}. O que já foi enviado não muda.`}
          confirmar="Excluir tributos"
          perigo
          aoConfirmar={async () => {
            await chamar(tributos.excluir, { params: { id: linha.id } })
            await relerTarifas()
            avisar({ titulo: 'Tributos excluídos', tom: 'sucesso' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
