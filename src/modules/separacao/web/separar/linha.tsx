import { useState } from 'react'
import { qtd } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ArrowRightLeft, Check, Hourglass, SkipForward } from '#ui/icones.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Resposta } from '#ui/leitor/tipos.ts'
import { TecladoNumerico } from '#ui/teclado-numerico.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { separacoes, type LinhaDaSeparacao, type Separacao } from '../../contract/separacoes.ts'
import { guardarSeparacao } from '../dados.ts'
import { falta, pego } from './somar.ts'

interface Props {
  separacao: Separacao
  linha: LinhaDaSeparacao
  podeSeparar: boolean
  aoColetar: (quantidade: string, series: readonly string[]) => void
  aoTrocar: () => void
}

/** The place to go to now: a big address, how much, and one act. */
export function Linha({ separacao: s, linha: l, podeSeparar, aoColetar, aoTrocar }: Props) {
  const { indo, fazer } = useAto()
  const pular = () =>
    void fazer(
      async () => {
        const { data } = await chamar(separacoes.pular, { params: { id: s.id, linha: l.id } })
        guardarSeparacao(data)
      },
      (erro) => avisarFalha('A linha não foi para o fim.', erro),
    )
  return (
    <section aria-label={l.descricao} className="grid gap-3">
      <div className="rounded-xl border-2 border-primary p-3">
        <div className="flex items-center gap-3">
          <span className="num grid min-h-14 min-w-24 shrink-0 place-items-center rounded-lg bg-primary px-2 text-center text-[18px] leading-tight font-semibold text-primary-fg">
            {l.endereco || <span className="text-13">sem endereço</span>}
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-15 font-semibold break-words">{l.descricao}</h2>
            <p className="num text-12 text-text-2">
              {[l.codigo, `${qtd(l.no_lugar)} no lugar`].filter(Boolean).join(' · ')}
            </p>
          </div>
          <strong className="num text-[28px] leading-none font-semibold">{qtd(l.qtd)}</strong>
        </div>
        {l.series.length > 0 && (
          <ul aria-label="Séries lidas" className="num mt-3 flex flex-wrap gap-1.5">
            {l.series.map((n) => (
              <li key={n}>
                <Chip tom="sucesso" icone={<Check />}>
                  {n}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <p className="num mt-2 text-right text-12 text-text-2">
          {pego(l)} de {qtd(l.qtd)} {l.unidade.toLowerCase()}
        </p>
        {Number(l.falta) > 0 && (
          <p className="mt-2 flex gap-2 rounded-lg bg-warning-soft p-2 text-12">
            <Hourglass className="shrink-0 text-warning" />
            Faltam {qtd(l.falta)} no estoque: a falta está com compras, e a reserva continua.
          </p>
        )}
        {l.troca && (
          <p className="mt-2 rounded-lg bg-info-soft p-2 text-12">
            Troca por {l.troca.para}: espera a engenharia. A resposta chega aqui.
          </p>
        )}
      </div>
      {!l.item_id && (
        <p className="text-13 text-text-2">Este item foi vendido sem estar no estoque. Cadastre o material antes.</p>
      )}
      {podeSeparar &&
        l.item_id &&
        (l.por_serie ? (
          <PorSerie linha={l} aoColetar={aoColetar} />
        ) : (
          <PorQuantidade linha={l} aoColetar={aoColetar} />
        ))}
      {podeSeparar && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            className="min-h-12 w-full justify-center"
            icone={<ArrowRightLeft />}
            disabled={!l.trocavel || l.troca !== null}
            onClick={aoTrocar}
          >
            Trocar
          </Button>
          <Button
            className="min-h-12 w-full justify-center"
            icone={<SkipForward />}
            ocupado={indo}
            disabled={l.pulada}
            onClick={pular}
          >
            Não achei
          </Button>
        </div>
      )}
    </section>
  )
}

type PropsDaQuantidade = Pick<Props, 'linha' | 'aoColetar'>

function PorQuantidade({ linha: l, aoColetar }: PropsDaQuantidade) {
  const [texto, setTexto] = useState('')
  const pedida = texto === '' ? String(falta(l)) : texto.replace(',', '.')
  const valida = Number(pedida) > 0
  return (
    <div className="grid gap-2">
      <p className="text-center" aria-live="polite">
        <strong className="num text-[34px] leading-none font-semibold">{pedida.replace('.', ',')}</strong>{' '}
        <span className="text-13 text-text-2">{l.unidade.toLowerCase()}</span>
      </p>
      <TecladoNumerico valor={texto} aoMudar={setTexto} casas={l.casas} />
      <Button
        variante="primaria"
        className="min-h-13 w-full justify-center"
        disabled={!valida}
        onClick={() => aoColetar(pedida.replace(/\.$/, ''), [])}
      >
        Peguei {pedida.replace('.', ',')} {l.unidade.toLowerCase()}
      </Button>
    </div>
  )
}

/** One serial after another, by camera, scanner or typing; a serial read twice counts once. */
function PorSerie({ linha: l, aoColetar }: PropsDaQuantidade) {
  const ler = (lida: string): Resposta => {
    if (l.series.includes(lida)) return { tom: 'repetida', texto: 'já foi lida neste kit. Contou uma vez só.' }
    aoColetar('1', [lida])
    return { tom: 'aceita', texto: `${pego(l) + 1} de ${qtd(l.qtd)}` }
  }
  return <Leitor rotulo={`Ler a ${pego(l) + 1}ª série`} aoLer={({ texto }) => ler(texto)} />
}
