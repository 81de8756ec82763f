import { mesComAno } from '#kit/meses.ts'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { FileText } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Extrato, Investidor } from '../contract/formas.ts'
import { investidores } from '../contract/investidores.ts'
import { antesDaPrimeira } from '../regras/extrato.ts'
import { cotaEscrita, NAO_E_PROMESSA, pagamentoEscrito, SEM_GARANTIA, soOMes } from '../regras/palavras.ts'
import { cenarios, type NomeDoCenario } from '../tipos.ts'
import { useInvestidoresAoVivo } from './ao-vivo.ts'
import { DesfazerPagamento, FecharExtrato, RegistrarPagamento } from './atos.tsx'
import { OQueMexe, TabelaDosCenarios } from './cenarios.tsx'
import { EncerrarCota } from './cotas.tsx'
import { CustosDoMes } from './custos.tsx'
import { useInvestidor } from './dados.ts'
import { ExtratoDoMes, Pagamentos } from './extrato.tsx'
import { GraficoDosCenarios } from './grafico.tsx'
import { LinkDoInvestidor } from './link.tsx'
import { useUrl } from './url.ts'

/** Complete, or over and closed with a reason. */
const fechavel = (e: Extrato): boolean => e.situacao !== 'fechado' && (e.situacao === 'conferido' || e.fecha_com_motivo)

/** `/inv/{id}`: what a quota earned this month, why, and how it may go beside CDI. */
export function TelaDoInvestidor() {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const [url] = useUrl()
  const r = useInvestidor(typeof escrito === 'string' ? escrito : '', url.mes)
  useInvestidoresAoVivo()
  if (r.isPending) return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o investidor" />
  if (!r.data)
    return (
      <ErrorState oQueFalhou="O investidor não carregou." detalhe={r.error?.message} aoTentar={() => r.refetch()} />
    )
  return <Pagina investidor={r.data} />
}

function Pagina({ investidor: i }: { investidor: Investidor }) {
  const [url, mudar] = useUrl()
  const fecha = usePode('investidores.extrato.fechar')
  const edita = usePode('investidores.cota.editar')
  const [escolhido, setEscolhido] = useState<NomeDoCenario>('base')
  const [tabela, setTabela] = useState(true)
  const atual = i.extrato?.competencia
  const onde = atual === undefined ? -1 : i.meses.indexOf(atual)
  const irPara = (passo: number) => {
    const mes = i.meses[onde + passo]
    if (mes) mudar({ mes })
  }
  const pdf = () =>
    void baixar(investidores.pdf, { params: { id: i.cota.id, competencia: atual ?? '' } }).catch((erro: unknown) =>
      avisarFalha('O extrato não veio', erro),
    )
  useAtalhos('Investidor', [
    { teclas: 'arrowleft', rotulo: 'Mês anterior', executar: () => irPara(-1) },
    { teclas: 'arrowright', rotulo: 'Mês seguinte', executar: () => irPara(1) },
    ...cenarios.map((n, k) => ({
      teclas: String(k + 1),
      rotulo: `Cenário ${n} no gráfico`,
      executar: () => setEscolhido(n),
    })),
    { teclas: 't', rotulo: 'Tabela dos cenários', executar: () => setTabela((v) => !v) },
  ])
  const fechado = i.distribuicoes.some((d) => d.competencia === atual)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AcoesDaPagina>
        <Button tamanho="pequeno" onClick={() => irPara(-1)} disabled={onde <= 0} aria-label="Mês anterior">
          ←
        </Button>
        <span className="num text-13">{atual ? mesComAno(atual) : 'sem extrato'}</span>
        <Button
          tamanho="pequeno"
          onClick={() => irPara(1)}
          disabled={onde < 0 || onde >= i.meses.length - 1}
          aria-label="Mês seguinte"
        >
          →
        </Button>
        {fecha && i.extrato && fechavel(i.extrato) && (
          <Button tamanho="pequeno" variante="primaria" onClick={() => mudar({ fechar: 'sim' })}>
            {i.extrato.sem_fatura.length > 0
              ? `Fechar sem ${plural(i.extrato.sem_fatura.length, 'UC')}`
              : 'Fechar extrato'}
          </Button>
        )}
        {edita && i.extrato && i.extrato.situacao !== 'fechado' && (
          <Button tamanho="pequeno" onClick={() => mudar({ custos: 'sim' })}>
            Custos do mês
          </Button>
        )}
        {edita && !i.cota.vigente_ate && (
          <Button tamanho="pequeno" onClick={() => mudar({ encerrar: 'sim' })}>
            Encerrar cota
          </Button>
        )}
        {fechado && (
          <Button tamanho="pequeno" icone={<FileText />} onClick={pdf}>
            Extrato em PDF
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader titulo={i.cota.nome} detalhe={<span className="num">{cotaEscrita(i.cota)}</span>} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_340px] gap-4 overflow-y-auto p-4 max-md:grid-cols-1">
        <div className="grid min-w-0 content-start gap-4">
          {i.extrato?.frase && <AlertBox tom="alerta" titulo={i.extrato.frase} />}
          {!i.extrato && <AlertBox tom="info" titulo={antesDaPrimeira(i.primeiro_mes)} />}
          <Numeros investidor={i} />
          {i.comparacao ? (
            <>
              <div className="flex gap-2 md:hidden">
                {cenarios.map((n) => (
                  <Button key={n} tamanho="pequeno" aria-pressed={n === escolhido} onClick={() => setEscolhido(n)}>
                    {n}
                  </Button>
                ))}
              </div>
              <GraficoDosCenarios comparacao={i.comparacao} escolhido={escolhido} />
              {tabela && <TabelaDosCenarios comparacao={i.comparacao} escolhido={escolhido} />}
            </>
          ) : (
            <AlertBox tom="alerta" titulo="Sem cenários: a distribuidora da usina ainda não tem tarifa." />
          )}
        </div>
        <aside className="grid content-start gap-5 max-md:order-first" aria-label="Extrato e pagamentos">
          <ExtratoDoMes investidor={i} />
          <Pagamentos
            investidor={i}
            {...(fecha
              ? { aoPagar: (pagar: string) => mudar({ pagar }), aoDesfazer: (desfazer: string) => mudar({ desfazer }) }
              : {})}
          />
          {edita && <LinkDoInvestidor cota={i.cota} />}
          {i.comparacao && <OQueMexe comparacao={i.comparacao} />}
          <AlertBox tom="info" titulo={NAO_E_PROMESSA}>
            {SEM_GARANTIA}
          </AlertBox>
          <p className="text-12 text-text-2">
            Só {i.cota.nome.split(' ')[0]} e quem cuida de investidores veem estes números
            {i.extrato?.conferencia ? ` · extrato ${i.extrato.competencia}, conferência ${i.extrato.conferencia}` : ''}
          </p>
        </aside>
      </div>
      {url.fechar && fecha && i.extrato && fechavel(i.extrato) && (
        <FecharExtrato cota={i.cota} extrato={i.extrato} aoFechar={() => mudar({ fechar: undefined })} />
      )}
      {url.custos && edita && atual && (
        <CustosDoMes cota={i.cota} competencia={atual} aoFechar={() => mudar({ custos: undefined })} />
      )}
      {url.encerrar && edita && <EncerrarCota cota={i.cota} aoFechar={() => mudar({ encerrar: undefined })} />}
      {url.desfazer && fecha && <DesfazerPagamento id={url.desfazer} aoFechar={() => mudar({ desfazer: undefined })} />}
      {url.pagar && fecha && <RegistrarPagamento id={url.pagar} aoFechar={() => mudar({ pagar: undefined })} />}
    </div>
  )
}

function Numeros({ investidor: i }: { investidor: Investidor }) {
  const e = i.extrato
  if (!e) return null
  const d = i.distribuicoes.find((x) => x.competencia === e.competencia)
  const previsto = i.comparacao?.cenarios.base.renda_mes_centavos ?? null
  const parte = i.parte_centavos
  const desvio = parte === null || !previsto ? null : parte / previsto - 1
  const sobra = e.kwh_injetado === null ? null : e.kwh_injetado - e.kwh_compensado
  return (
    <dl className="num grid grid-cols-4 gap-3 rounded-lg border bg-surface p-3 max-md:grid-cols-2">
      <Numero titulo={`Distribuição de ${soOMes(e.competencia)}`} nota={d ? pagamentoEscrito(d) : 'ainda não fechada'}>
        {parte === null ? '–' : emReais(parte)}
      </Numero>
      <Numero
        titulo="Previsto no cenário base"
        nota={desvio === null ? '' : `${soOMes(e.competencia)} ficou ${emNumero(desvio * 100, 1)} %`}
      >
        {previsto === null ? '–' : emReais(previsto)}
      </Numero>
      <Numero titulo="Rendimento do mês" nota={i.comparacao ? `CDI líquido: ${emPct(i.comparacao.cdi.mes, 2)}` : ''}>
        {parte === null ? '–' : emPct(parte / i.cota.aporte_centavos, 2)}
      </Numero>
      <Numero titulo="Ocupação da usina" nota={sobra === null ? 'sem leitura' : `${emNumero(sobra)} kWh sem uso`}>
        {e.kwh_injetado ? emPct(e.kwh_compensado / e.kwh_injetado, 1) : '–'}
      </Numero>
    </dl>
  )
}

const Numero = ({ titulo, nota, children }: { titulo: string; nota: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-text-2">{titulo}</dt>
    <dd className="text-20 font-semibold">{children}</dd>
    <dd className="text-12 text-text-2">{nota}</dd>
  </div>
)
