import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { cn } from '#ui/classes.ts'
import { DateField } from '#ui/date-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SEMANA_CURTA } from '#kit/dias.ts'
import { paineltv } from '../contract/paineltv.ts'
import type { Item, Moldura, OpcaoDePainel } from '../tipos.ts'

const frases: Record<Moldura, string> = {
  aceita: 'A página se deixa mostrar no painel.',
  recusa: 'O site não deixa que esta página apareça dentro de outra: ela será pulada.',
  sem_resposta:
    'A página não respondeu ao servidor. Se só abre na rede da TV, pode funcionar; se não abrir, será pulada.',
}
const emHora = (m: number | null) =>
  m === null ? '' : `${String(Math.floor((m % 1440) / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
const emMinuto = (h: string) => (h ? Number(h.slice(0, 2)) * 60 + Number(h.slice(3, 5)) : null)

interface Props {
  item: Item
  lugar: number
  ultimo: boolean
  opcoes: readonly OpcaoDePainel[]
  aoMudar: (m: Partial<Item>) => void
  aoTirar: () => void
  aoLevar: (de: number, para: number) => void
}

/** Editor of one page: content, duration, schedule. Moved by dragging or with two arrow buttons. */
export function ItemDoEditor({ item, lugar, ultimo, opcoes, aoMudar, aoTirar, aoLevar }: Props) {
  const el = useRef<HTMLLIElement>(null)
  const alca = useRef<HTMLSpanElement>(null)
  const [sobre, setSobre] = useState(false)
  const noAr = useArrastavel(alca, { tipo: 'item-da-tv', lugar }, true)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'item-da-tv',
    aoPairar: (o) => setSobre(o !== null),
    aoSoltar: (c) => aoLevar(Number(c.lugar), lugar),
  })
  const nome = item.titulo || `Página ${lugar + 1}`
  const painel = opcoes.find((o) => o.chave === item.painel)
  async function conferir() {
    if (!item.url || !/^https?:\/\/[^\s/]+\.?/i.test(item.url) || item.url === 'https://') return
    const { data } = await chamar(paineltv.conferir, { body: { url: item.url } }).catch(() => ({
      data: { moldura: 'sem_resposta' as const },
    }))
    aoMudar({ moldura: data.moldura })
  }
  return (
    <li
      ref={el}
      className={cn(
        'flex flex-col gap-2 rounded border bg-surface p-3',
        sobre && 'ring-2 ring-primary',
        (noAr || !item.ativo) && 'opacity-60',
      )}
    >
      <div className="flex items-center gap-1">
        <span ref={alca} aria-hidden="true" className="cursor-grab text-text-2">
          <GripVertical />
        </span>
        <span className="num min-w-0 flex-1 truncate text-13 font-medium">
          {lugar + 1}. {nome}
        </span>
        <IconButton
          tamanho="pequeno"
          rotulo={`Subir ${nome}`}
          icone={<ArrowUp />}
          disabled={lugar === 0}
          onClick={() => aoLevar(lugar, lugar - 1)}
        />
        <IconButton
          tamanho="pequeno"
          rotulo={`Descer ${nome}`}
          icone={<ArrowDown />}
          disabled={ultimo}
          onClick={() => aoLevar(lugar, lugar + 1)}
        />
        <IconButton tamanho="pequeno" rotulo={`Tirar ${nome}`} icone={<Trash2 />} onClick={aoTirar} />
      </div>
      <TextField rotulo="Título" value={item.titulo} onChange={(e) => aoMudar({ titulo: e.target.value })} />
      {item.tipo === 'pagina' ? (
        <TextField
          rotulo="Endereço"
          type="url"
          value={item.url ?? ''}
          onChange={(e) => aoMudar({ url: e.target.value, moldura: null })}
          onBlur={() => void conferir()}
          {...(item.moldura === 'recusa'
            ? { erro: frases.recusa }
            : item.moldura
              ? { dica: frases[item.moldura] }
              : {})}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Select
            rotulo="Painel"
            valor={item.painel}
            aoMudar={(p) => aoMudar({ painel: p, parametros: {} })}
            opcoes={opcoes.map((o) => ({ valor: o.chave, rotulo: o.nome }))}
          />
          {painel?.parametros.map((p) => (
            <Select
              key={p.chave}
              rotulo={p.rotulo}
              valor={item.parametros[p.chave] ?? (p.opcoes.some((o) => o.valor === '') ? '' : null)}
              aoMudar={(v) => aoMudar({ parametros: { ...item.parametros, [p.chave]: v } })}
              opcoes={p.opcoes}
            />
          ))}
        </div>
      )}
      <div className="grid grid-cols-4 gap-2 max-md:grid-cols-2">
        <NumberField
          rotulo="Na tela por"
          sufixo="s"
          casas={0}
          min={3}
          max={3600}
          valor={item.segundos}
          aoMudar={(v) => v !== null && aoMudar({ segundos: v })}
        />
        <NumberField
          rotulo="Recarregar a cada"
          sufixo="s"
          casas={0}
          min={10}
          valor={item.recarregar_segundos}
          aoMudar={(v) => aoMudar({ recarregar_segundos: v })}
        />
        <DateField rotulo="Das" tipo="time" valor={emHora(item.das)} aoMudar={(v) => aoMudar({ das: emMinuto(v) })} />
        <DateField
          rotulo="Até"
          tipo="time"
          valor={emHora(item.ate)}
          aoMudar={(v) => aoMudar({ ate: v === '00:00' ? 1440 : emMinuto(v) })}
        />
      </div>
      <Checkbox rotulo="Ligada" checked={item.ativo} onChange={(e) => aoMudar({ ativo: e.target.checked })} />
      <div role="group" aria-label="Dias" className="flex flex-wrap gap-x-3 gap-y-1">
        {SEMANA_CURTA.map((d, i) => (
          <Checkbox
            key={d}
            rotulo={d}
            checked={item.dias.length === 0 || item.dias.includes(i)}
            onChange={(e) => {
              const todos = item.dias.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : item.dias
              const novos = e.target.checked ? [...todos, i].sort() : todos.filter((x) => x !== i)
              aoMudar({ dias: novos.length === 7 ? [] : novos })
            }}
          />
        ))}
      </div>
    </li>
  )
}
