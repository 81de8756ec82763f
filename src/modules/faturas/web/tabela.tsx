import { diaBr } from '#kit/dias.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { hora, kwh, semMoeda } from '#ui/formatos.ts'
import { CircleCheck, CircleX, Clock } from '#ui/icones.ts'
import type { Item } from '../contract/itens.ts'
import { situacaoDaLinha } from './palavras.ts'

interface Props {
  itens: readonly Item[]
  escolhida: string | null
  aoEscolher: (id: string) => void
  enviando: boolean
}

const DE_MONTAGEM = ['kWh comp.', 'Sem o plano', 'Distribuidora', 'Cobrança', 'Economia', 'Vence']

/** One line a unit; choosing one shows its arithmetic. */
export function TabelaDasLinhas({ itens, escolhida, aoEscolher, enviando }: Props) {
  return (
    <table className="w-full text-13">
      <thead className="sticky top-0 bg-surface text-left text-12 text-text-2">
        <tr>
          <th className="px-4 py-2 font-normal">Membro</th>
          <th className="py-2 font-normal max-md:hidden">UC</th>
          {enviando ? (
            <>
              <th className="py-2 text-right font-normal">Valor</th>
              <th className="py-2 pl-3 text-right font-normal max-md:hidden">Vence</th>
            </>
          ) : (
            DE_MONTAGEM.map((n) => (
              <th key={n} className={cn('py-2 pl-3 text-right font-normal', n !== 'Cobrança' && 'max-md:hidden')}>
                {n}
              </th>
            ))
          )}
          <th className="px-4 py-2 font-normal">Situação</th>
          {enviando && <th className="py-2 font-normal max-md:hidden">Canal, quando e detalhe</th>}
        </tr>
      </thead>
      <tbody>
        {itens.map((i) => (
          <Linha key={i.id} {...{ i, aoEscolher, enviando }} atual={i.id === escolhida} />
        ))}
      </tbody>
    </table>
  )
}

function Linha({
  i,
  atual,
  aoEscolher,
  enviando,
}: {
  i: Item
  atual: boolean
  aoEscolher: (id: string) => void
  enviando: boolean
}) {
  const s = situacaoDaLinha(i)
  const Icone = s.tom === 'perigo' ? CircleX : i.fatura?.envio === 'pendente' || i.fora ? Clock : CircleCheck
  // by Enter the arithmetic of the line gets the focus
  const escolher = (peloTeclado: boolean) => {
    aoEscolher(i.id)
    if (peloTeclado) requestAnimationFrame(() => document.getElementById('conta-da-linha')?.focus())
  }
  const num = 'num py-1.5 pl-3 text-right whitespace-nowrap'
  return (
    <tr
      id={`linha-${i.id}`}
      aria-selected={atual}
      className={cn('border-t', atual && 'bg-surface-3', i.fora && 'text-text-2')}
      onClick={() => aoEscolher(i.id)}
    >
      <td className="px-4 py-1.5">
        <button type="button" className="flex items-center gap-2 text-left" onClick={(e) => escolher(e.detail === 0)}>
          <Icone
            aria-hidden
            className={cn(
              'size-4 shrink-0',
              Icone === CircleX && 'text-danger',
              Icone === CircleCheck && 'text-success',
              Icone === Clock && 'text-text-3',
            )}
          />
          {i.membro}
        </button>
      </td>
      <td className="num py-1.5 whitespace-nowrap text-text-2 max-md:hidden">{i.uc}</td>
      {enviando ? (
        <>
          <td className={cn(num, 'font-semibold')}>{semMoeda(i.fatura?.valor_centavos ?? i.cobranca_centavos)}</td>
          <td className={cn(num, 'max-md:hidden')}>{diaBr(i.fatura?.vencimento_em ?? i.vencimento_em).slice(0, 5)}</td>
        </>
      ) : (
        <>
          <td className={cn(num, 'max-md:hidden')}>{kwh(i.compensada_kwh)}</td>
          <td className={cn(num, 'max-md:hidden')}>{semMoeda(i.sem_centavos)}</td>
          <td className={cn(num, 'max-md:hidden')}>{semMoeda(i.distribuidora_centavos)}</td>
          <td className={num}>{semMoeda(i.cobranca_centavos)}</td>
          <td
            className={cn(
              num,
              'max-md:hidden',
              i.economia_centavos !== null && (i.economia_centavos < 0 ? 'font-semibold text-danger' : 'text-success'),
            )}
          >
            {semMoeda(i.economia_centavos)}
          </td>
          <td className={cn(num, 'max-md:hidden')}>{diaBr(i.vencimento_em).slice(0, 5)}</td>
        </>
      )}
      <td className="px-4 py-1.5">{s.tom === 'neutro' ? s.texto : <Chip tom={s.tom}>{s.texto}</Chip>}</td>
      {enviando && (
        <td className="num py-1.5 text-12 text-text-2 max-md:hidden">
          {i.fatura &&
            [
              i.fatura.canal === 'email' ? 'e-mail' : 'WhatsApp',
              i.fatura.envio === 'pendente' ? null : hora(i.fatura.mudou_em),
              i.fatura.situacao === 'parcial'
                ? `falta R$ ${semMoeda(i.fatura.valor_centavos - i.fatura.pago_centavos)}`
                : i.fatura.detalhe,
            ]
              .filter(Boolean)
              .join(' · ')}
        </td>
      )}
    </tr>
  )
}
