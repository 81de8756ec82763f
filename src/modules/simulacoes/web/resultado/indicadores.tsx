import { useMemo, type ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { deOndeVemNaSimulacao } from '../../regras/trilha.ts'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { emNumero } from '../../regras/em-numeros.ts'
import { pct, reais, semMoeda, taxa } from '../numeros.ts'
import { FiguraDaTabela, FiguraDoResultado } from './figura-do-resultado.tsx'

interface Chave {
  figura: string
  nome: string
  valor: string
  unidade?: string
  abaixo: ReactNode
  detalhe?: string
  conta?: string
}

const semValor = '–'

/** The five figures that a seller looks at first, each with its weakest tag. */
export function Indicadores() {
  const { resultado, emEdicao } = useEditor()
  const { indicadores: i, ano1 } = resultado
  const { tma, anos, anoInicial } = emEdicao.premissas
  const chaves: Chave[] = [
    {
      figura: 'economiaCent',
      nome: 'Economia no 1º ano',
      valor: reais(ano1.economiaCent),
      abaixo: (
        <span>
          <FiguraDaTabela
            figura="economiaMensalCent"
            nome="Economia por mês"
            valor={semMoeda(ano1.economiaMensalCent)}
            conta={`${semMoeda(ano1.economiaCent)} ÷ 12`}
          />{' '}
          por mês
        </span>
      ),
      detalhe: `economia de ${anoInicial}, 12 meses somados`,
      conta: `Σ (conta sem − conta com) = ${semMoeda(ano1.semSolarCent)} − ${semMoeda(ano1.comSolarCent)}`,
    },
    {
      figura: 'paybackSimplesAnos',
      nome: 'Retorno simples',
      valor: i.paybackSimplesAnos === null ? semValor : emNumero(i.paybackSimplesAnos, 2),
      ...(i.paybackSimplesAnos === null ? {} : { unidade: 'anos' }),
      abaixo:
        i.paybackDescontadoAnos === null ? (
          `não se paga a ${taxa(tma)}`
        ) : (
          <span>
            descontado{' '}
            <FiguraDaTabela
              figura="paybackDescontadoAnos"
              nome="Retorno descontado, em anos"
              valor={emNumero(i.paybackDescontadoAnos, 2)}
            />
          </span>
        ),
    },
    {
      figura: 'tir',
      nome: 'TIR',
      valor: i.tir === null ? semValor : pct(i.tir),
      ...(i.tir === null ? {} : { unidade: 'a.a.' }),
      abaixo: `${anos} anos`,
    },
    { figura: 'vplCent', nome: `VPL a ${taxa(tma)}`, valor: reais(i.vplCent), abaixo: 'dinheiro de hoje' },
    {
      figura: 'lcoe',
      nome: 'Custo do kWh solar',
      valor: i.lcoe === null ? semValor : `R$ ${emNumero(i.lcoe, 3)}`,
      abaixo: (
        <span>
          rede:{' '}
          <FiguraDaTabela figura="precoDaRede" nome="Energia da rede, R$ por kWh" valor={emNumero(i.precoDaRede, 3)} />
        </span>
      ),
    },
  ]
  const etiquetas = useMemo(
    () => new Map(chaves.map((c) => [c.figura, deOndeVemNaSimulacao(resultado, c.figura)?.etiqueta])),
    // the keys are fixed: their tags change with the result alone
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resultado],
  )
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border bg-surface @xl:grid-cols-5">
      {chaves.map((c, n) => {
        const etiqueta = etiquetas.get(c.figura)
        return (
          <div
            key={c.figura}
            className={cn(
              '-mt-px -ml-px min-w-0 border-t border-l px-2 py-2.5 @3xl:px-3.5',
              n === 4 && '@max-xl:col-span-2',
            )}
          >
            <dt className="truncate text-12 font-medium text-text-2">{c.nome}</dt>
            <dd>
              <FiguraDoResultado
                figura={c.figura}
                nome={c.nome}
                valor={c.valor}
                {...(c.unidade ? { unidade: c.unidade } : {})}
                {...(c.detalhe ? { detalhe: c.detalhe } : {})}
                {...(c.conta ? { conta: c.conta } : {})}
                className="text-16 leading-[30px] font-semibold tracking-tight @3xl:text-20"
              />
              <span className="num flex flex-wrap items-center gap-x-1.5 text-12 text-text-2">
                {c.abaixo}
                {etiqueta && <SinalDeOrigem tipo={etiqueta} />}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
