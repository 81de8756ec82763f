import { mesPorExtenso } from '#kit/meses.ts'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { plural } from '#ui/formatos.ts'
import { Download, Network } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { rateios, type VersaoDoRateio } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { simular } from '../../regras/simulador.ts'
import { useBase, useLigadosDaUsina, useMeses, useVersoes } from '../dados.ts'
import { CLASSES, duasCasas, inteiro } from '../nomes.ts'
import { AtosDaVersao } from './atos.tsx'

const valeHoje = (v: VersaoDoRateio, hoje: string): boolean =>
  v.situacao === 'pedida' && (v.vigente_de ?? '') <= hoje && (v.vigente_ate ?? '9999') >= hoje

function situacaoDa(v: VersaoDoRateio, hoje: string): string {
  if (v.situacao === 'criada') return 'Criada: falta o protocolo da distribuidora'
  if (v.situacao === 'descartada') return 'Descartada'
  if (v.situacao === 'recusada') return `Recusada: ${v.motivo ?? ''}`
  const ate = v.vigente_ate ? ` até ${diaBr(v.vigente_ate)}` : ''
  if ((v.vigente_de ?? '') > hoje) return `Pedido feito em ${diaBr(v.pedida_em ?? '')}; vale da fatura seguinte.`
  return `Vale desde ${diaBr(v.vigente_de ?? '')}${ate}`
}

/** The list in force with who lacks and who has left over, and all versions. */
export function Rateio({ usina, edita }: { usina: Usina; edita: boolean }) {
  const versoes = useVersoes(usina.id)
  const [aberta, setAberta] = useState<string | null>(null)
  const hoje = diaAqui()
  if (versoes.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o rateio" />
  if (!versoes.data) return <ErrorState oQueFalhou="O rateio não carregou." aoTentar={() => versoes.refetch()} />
  if (versoes.data.length === 0)
    return (
      <EmptyState
        icone={<Network />}
        frase="Esta usina ainda não tem rateio"
        detalhe="Monte a lista no simulador: ela mostra o que cada unidade recebe antes de você criar a versão."
      />
    )
  const mostrada =
    versoes.data.find((v) => v.id === aberta) ?? versoes.data.find((v) => valeHoje(v, hoje)) ?? versoes.data[0]
  return (
    <div className="grid gap-4">
      {mostrada && <TabelaDaVersao usina={usina} versao={mostrada} />}
      <NaEspera id={usina.id} />
      <section aria-label="Versões do rateio" className="rounded-lg border bg-surface text-13">
        {versoes.data.map((v) => (
          <div key={v.id} className="flex flex-wrap items-center gap-2 border-b px-3 py-2 last:border-b-0">
            <button
              type="button"
              className="font-semibold underline-offset-2 hover:underline"
              onClick={() => setAberta(v.id)}
            >
              v{v.n}
            </button>
            <span className="text-text-2">{situacaoDa(v, hoje)}</span>
            {v.protocolo && <span className="num text-text-2">protocolo {v.protocolo}</span>}
            {v.classe_antes !== v.classe_depois && (
              <Chip tom="alerta">
                {CLASSES[v.classe_antes]} vira {CLASSES[v.classe_depois]}
              </Chip>
            )}
            <span className="flex-1" />
            <Button
              tamanho="pequeno"
              icone={<Download />}
              onClick={() =>
                void baixar(rateios.arquivo, { params: { id: usina.id, versaoId: v.id }, query: {} }).catch(
                  (erro: unknown) => avisarFalha('O arquivo não pôde ser gerado.', erro),
                )
              }
            >
              Lista para a distribuidora
            </Button>
            <AtosDaVersao usina={usina} versao={v} edita={edita} ultima={v.vigente_ate === null} />
          </div>
        ))}
      </section>
    </div>
  )
}

function TabelaDaVersao({ usina, versao }: { usina: Usina; versao: VersaoDoRateio }) {
  const meses = useMeses(usina.id)
  const mes = meses.data?.findLast((m) => m.injetado_kwh !== null)?.competencia ?? meses.data?.at(-2)?.competencia ?? ''
  const ids = versao.linhas.map((l) => l.unidade_id)
  const base = useBase(usina.id, mes || diaAqui().slice(0, 7), ids)
  const resultado = base.data ? simular(base.data, versao) : null
  const porId = new Map(resultado?.unidades.map((u) => [u.id, u]))
  const vacancia =
    resultado && base.data && base.data.excedente_kwh > 0 ? resultado.sem_uso_kwh / base.data.excedente_kwh : 0
  return (
    <div
      role="region"
      aria-label={`Rateio v${versao.n}`}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-2 text-13">
        <h2 className="font-semibold">
          Rateio v{versao.n}, {versao.modo === 'percentual' ? 'por percentual' : 'por ordem'}
        </h2>
        {base.data && (
          <span className="text-text-2">
            refeito com {mesPorExtenso(base.data.competencia)}, {inteiro(base.data.excedente_kwh)} kWh{' '}
            {{ injetado: 'injetados', gerado: 'gerados', esperado: 'esperados' }[base.data.excedente_de]}
          </span>
        )}
        <span className="flex-1" />
        {versao.modo === 'percentual' && <Chip tom="sucesso">soma 100,00 %</Chip>}
        {vacancia > 0.02 && resultado && <Chip tom="alerta">{inteiro(resultado.sem_uso_kwh)} kWh sem uso no mês</Chip>}
      </div>
      {base.isError && <p className="px-3 pb-2 text-13 text-text-2">{base.error.message}</p>}
      <table className="w-full min-w-[640px] text-13">
        <thead>
          <tr className="border-y text-left text-12 text-text-2">
            <th className="px-3 py-1.5 font-normal">Unidade</th>
            {['Parte', 'Alocada', 'Consumo', 'Compensada', 'Sobra no mês', 'Crédito novo'].map((t) => (
              <th key={t} className="px-3 py-1.5 text-right font-normal">
                {t}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versao.linhas.map((l) => {
            const r = porId.get(l.unidade_id)
            return (
              <tr key={l.unidade_id} className="border-b last:border-b-0">
                <td className="px-3 py-1.5">
                  <b className="font-semibold">{l.titular ?? 'Unidade que saiu do cadastro'}</b>
                  <span className="num block text-12 text-text-2">{l.numero}</span>
                </td>
                <td className="num px-3 text-right">{l.parte === null ? `${l.ordem}º` : `${duasCasas(l.parte)} %`}</td>
                <td className="num px-3 text-right">{r ? inteiro(r.alocadoKwh) : '–'}</td>
                <td className="num px-3 text-right">{r ? inteiro(r.consumo_kwh) : '–'}</td>
                <td className="num px-3 text-right">{r ? inteiro(r.compensadaKwh) : '–'}</td>
                <td className="num px-3 text-right">
                  {r && (r.falta_kwh >= 0.5 ? `faltam ${inteiro(r.falta_kwh)}` : inteiro(r.sobra_kwh))}
                </td>
                <td className="num px-3 text-right">{r ? inteiro(r.saldoNovoKwh) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** How much energy waits for a place in the list. */
function NaEspera({ id }: { id: string }) {
  const espera = useLigadosDaUsina(id).data?.espera ?? []
  if (espera.length === 0) return null
  const kwh = espera.reduce((soma, e) => soma + e.kwh, 0)
  return (
    <p className="num text-13 text-text-2">
      Na lista de espera: {plural(espera.length, 'cooperado')}, {inteiro(kwh)} kWh por mês.
    </p>
  )
}
