import { useState } from 'react'
import { emDecimal, qtd } from '#modules/estoque/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ItemDaNota } from '../../contract/notas.ts'
import { paraDigitar } from '../nomes.ts'
import type { Conferencia } from './usar-conferencia.ts'

interface Props {
  item: ItemDaNota
  trava: boolean
  conferencia: Conferencia
}
interface Novo {
  numero: string
  validade: string
  qtd: string
  avariada: string
}
const VAZIO: Novo = { numero: '', validade: '', qtd: '', avariada: '' }

/** The lots of an item: what came is their sum. Those that the invoice mentions are taken over with one touch. */
export function LotesDoItem({ item: i, trava, conferencia: c }: Props) {
  const [novo, setNovo] = useState(VAZIO)
  const [erro, setErro] = useState<string>()
  const unidade = i.material?.unidade.toLowerCase() ?? ''
  const guardar = (lotes: ItemDaNota['lotes']) => void c.conferir(i.n, { lotes })
  const incluir = () => {
    const quanto = emDecimal(novo.qtd)
    if (!novo.numero.trim()) return setErro('Diga o lote.')
    if (!quanto) return setErro('Escreva uma quantidade maior que zero.')
    setErro(undefined)
    guardar([
      ...i.lotes,
      {
        numero: novo.numero.trim(),
        fabricante: '',
        validade: novo.validade || null,
        qtd: quanto,
        avariada: emDecimal(novo.avariada) || '0',
      },
    ])
    setNovo(VAZIO)
  }
  const campo = (nome: 'numero' | 'qtd' | 'avariada', rotulo: string) => (
    <TextField
      rotulo={rotulo}
      opcional={nome === 'avariada'}
      autoComplete="off"
      inputMode={nome === 'numero' ? 'text' : 'decimal'}
      maxLength={60}
      value={novo[nome]}
      onChange={(e) => setNovo({ ...novo, [nome]: e.currentTarget.value })}
    />
  )
  return (
    <section aria-label={`Lotes do item ${i.n}`} className="grid gap-3 border-b p-4">
      <h2 className="flex items-baseline gap-2 text-13 font-semibold">
        Lotes do item {i.n}
        <span className="num font-normal text-text-2">
          {paraDigitar(i.recebida) || '0'} de {qtd(i.faturada ?? '0')} {unidade}
        </span>
      </h2>
      <ul className="num text-13 empty:hidden">
        {i.lotes.map((l) => (
          <li key={l.numero} className="flex items-center gap-2 border-t py-1">
            <span className="min-w-0 flex-1 truncate">{l.numero}</span>
            {Number(l.avariada) > 0 && <span className="text-danger">{qtd(l.avariada)} com avaria</span>}
            <strong className="font-semibold">
              {qtd(l.qtd)} {unidade}
            </strong>
            {!trava && (
              <IconButton
                rotulo={`Tirar o lote ${l.numero}`}
                icone={<X />}
                onClick={() => guardar(i.lotes.filter((x) => x.numero !== l.numero))}
              />
            )}
          </li>
        ))}
      </ul>
      {!trava && i.lotes.length === 0 && i.lotes_sugeridos.length > 0 && (
        <LinkButton
          className="justify-self-start text-13"
          onClick={() => guardar(i.lotes_sugeridos.map((l) => ({ ...l, fabricante: '', avariada: '0' })))}
        >
          Usar os da nota: {i.lotes_sugeridos.map((l) => `${l.numero} (${qtd(l.qtd)})`).join(', ')}
        </LinkButton>
      )}
      {!trava && (
        <form
          className="grid grid-cols-2 gap-2"
          onSubmit={(e) => {
            e.preventDefault()
            incluir()
          }}
        >
          {campo('numero', 'Lote')}
          <DateField
            rotulo="Validade"
            opcional
            valor={novo.validade}
            aoMudar={(validade) => setNovo((antes) => ({ ...antes, validade }))}
          />
          {campo('qtd', `Veio, em ${unidade}`)}
          {campo('avariada', 'Com avaria')}
          {erro && (
            <p role="alert" className="col-span-full text-12 text-danger">
              {erro}
            </p>
          )}
          <Button type="submit" icone={<Plus />} className="col-span-full justify-self-start max-md:min-h-11">
            Incluir o lote
          </Button>
        </form>
      )}
    </section>
  )
}
