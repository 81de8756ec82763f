import { cn } from '#ui/classes.ts'
import { useEffect, useRef, useState } from 'react'
import { cargaEmPalavras, existenteEmPalavras, inicioDaCarga } from '../../regras/cargas.ts'
import { emNumero } from '../../regras/em-numeros.ts'
import { useEditor } from '../editor/contexto.tsx'
import { useTabelaDosMeses } from '../figura/figura.tsx'
import { GraficoDoSaldo } from '../graficos/saldo.tsx'
import { GraficoDosMeses } from '../graficos/meses.tsx'
import { mesCurto, mesDoRetorno, reais } from '../numeros.ts'
import { Alternativas } from './alternativas.tsx'
import { ContaDoMes } from './conta.tsx'
import { FiguraDaTabela } from './figura-do-resultado.tsx'
import { useLargura } from './usar-largura.ts'
import { Indicadores } from './indicadores.tsx'
import { TabelaDosAnos, TabelaDosMeses } from './tabelas.tsx'
import { Variantes } from './variantes.tsx'

const ESPERA_PARA_FALAR_MS = 900
/** Below this width of the result the chart has the proportions of a phone: its text stays legible. */
const LARGURA_DO_GRAFICO = 860

/** One sentence for screen readers, after the typing pauses. */
function ResultadoFalado() {
  const { resultado } = useEditor()
  const [frase, setFrase] = useState('')
  const { ano1, indicadores, preco } = resultado
  const nova = `Preço ${reais(preco.precoCent)}, economia no primeiro ano ${reais(ano1.economiaCent)}, ${
    indicadores.paybackSimplesAnos === null
      ? 'não se paga'
      : `se paga em ${emNumero(indicadores.paybackSimplesAnos, 2)} anos`
  }.`
  useEffect(() => {
    const espera = setTimeout(() => setFrase(nova), ESPERA_PARA_FALAR_MS)
    return () => clearTimeout(espera)
  }, [nova])
  return (
    <p role="status" className="sr-only">
      {frase}
    </p>
  )
}

function Saldo({ estreito }: { estreito: boolean }) {
  const { resultado, emEdicao } = useEditor()
  const { anos, art17, preco, indicadores } = resultado
  const primeiro = emEdicao.premissas.anoInicial - 1
  const pontosDe = (acumulado: readonly number[]) => [
    { ano: primeiro, saldoCent: -preco.precoCent },
    ...acumulado.map((saldoCent, i) => ({ ano: primeiro + 1 + i, saldoCent })),
  ]
  const [alta, baixa] = [art17.find((f) => f.preset === 'otimista'), art17.find((f) => f.preset === 'pessimista')]
  const paybacks = art17.flatMap((f) => (f.paybackAnos === null ? [] : [f.paybackAnos]))
  const retorno = indicadores.paybackSimplesAnos
  const art17EmUso = emEdicao.premissas.art17
  return (
    <GraficoDoSaldo
      estreito={estreito}
      tabela={<TabelaDosAnos />}
      pontos={pontosDe(anos.map((a) => a.acumuladoCent))}
      faixa={alta && baixa ? { alta: pontosDe(alta.acumuladoCent), baixa: pontosDe(baixa.acumuladoCent) } : null}
      retornoAnos={retorno}
      textoDoRetorno={
        retorno === null
          ? null
          : `${emNumero(retorno, 2)} anos, ${mesDoRetorno(emEdicao.premissas.anoInicial, Math.ceil(retorno * 12))}`
      }
      trocas={anos.filter((a) => a.trocaCent > 0).map((a) => ({ ano: a.ano, valorCent: a.trocaCent }))}
      rodape={
        alta && baixa
          ? `Art. 17 em uso: ${art17EmUso === 'proprio' ? 'multiplicador próprio' : art17EmUso}. ` +
            `Faixa de otimista (Fio B × ${emNumero(alta.fioBPosTransicao, 2)}) a pessimista.` +
            (paybacks.length === art17.length
              ? ` Retorno de ${emNumero(Math.min(...paybacks), 2)} a ${emNumero(Math.max(...paybacks), 2)} anos.`
              : '')
          : undefined
      }
    />
  )
}

/** The live result: figures, bill before and after, balance, months and variants. Never shows a wait. */
export function PainelDoResultado({ celular = false }: { celular?: boolean }) {
  const { resultado, emEdicao } = useEditor()
  const [mes, setMes] = useState<number | null>(null)
  const [meses, setMeses] = useState(false)
  const painelDosMeses = useRef<HTMLDetailsElement>(null)
  useTabelaDosMeses(() => {
    setMeses(true)
    painelDosMeses.current?.scrollIntoView({ block: 'start' })
  })
  const { usina } = resultado
  const [largura, medir] = useLargura()
  return (
    <div ref={medir} className="@container grid gap-3">
      <ResultadoFalado />
      <Indicadores />
      <div
        className={cn(
          'grid grid-cols-1 items-start',
          'gap-3 @xl:grid-cols-[minmax(264px,0.8fr)_minmax(0,1fr)] @3xl:grid-cols-[346px_minmax(0,1fr)]',
        )}
      >
        <ContaDoMes mes={mes ?? resultado.mesTipico} aoMudarMes={setMes} />
        <div className="min-w-0 rounded-md border bg-surface">
          <Saldo estreito={celular || largura < LARGURA_DO_GRAFICO} />
        </div>
      </div>
      {(emEdicao.cargas.length > 0 || emEdicao.existente) && (
        <p className="num rounded-md border bg-surface px-3.5 py-2 text-12 text-text-2">
          {[
            ...(emEdicao.existente
              ? [`“Antes” é a conta com a usina que já existe (${existenteEmPalavras(emEdicao.existente)})`]
              : []),
            ...emEdicao.cargas.map(
              (c) => `${cargaEmPalavras(c)}, desde ${inicioDaCarga(c, emEdicao.premissas.anoInicial)}`,
            ),
          ].join(' · ')}
        </p>
      )}
      {!celular && <Variantes />}
      <Alternativas />
      <details
        ref={painelDosMeses}
        open={meses}
        onToggle={(e) => setMeses(e.currentTarget.open)}
        className="min-w-0 rounded-md border bg-surface"
      >
        <summary className="px-3.5 py-2.5 text-13 font-semibold">Os 12 meses do 1º ano</summary>
        {meses && (
          <>
            <GraficoDosMeses
              ano={emEdicao.premissas.anoInicial}
              meses={resultado.meses.map((m, i) => ({
                rotulo: mesCurto(i),
                consumoKwh: m.consumoKwh,
                geracaoKwh: m.geracaoKwh,
              }))}
            />
            <TabelaDosMeses />
            <p className="num px-3.5 pb-2.5 text-12 text-text-2">
              <FiguraDaTabela
                figura="geracaoAnualKwh"
                nome="Geração de um ano"
                valor={`${emNumero(usina.geracaoAnualKwh)} kWh`}
              />{' '}
              por ano antes da perda,{' '}
              <FiguraDaTabela
                figura="produtividade"
                nome="Geração por kWp"
                valor={`${emNumero(usina.produtividade)} kWh por kWp`}
              />
              .
            </p>
          </>
        )}
      </details>
    </div>
  )
}
