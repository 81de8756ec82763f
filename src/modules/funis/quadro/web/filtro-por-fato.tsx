import { useState } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Filter } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { EditorDeCampo } from '#modules/funis/cartao/web/campos/editor.tsx'
import { mostrar } from '#modules/funis/cartao/web/campos/mostrar.ts'

type Operador = 'igual' | 'diferente' | 'contem' | 'maior' | 'menor' | 'preenchido' | 'vazio'
const NOMES: Record<Operador, string> = {
  igual: 'é',
  diferente: 'não é',
  contem: 'contém',
  maior: 'maior que',
  menor: 'menor que',
  preenchido: 'está preenchido',
  vazio: 'está vazio',
}
const SEM_VALOR = new Set<Operador>(['preenchido', 'vazio'])
const FILTRAVEIS = new Set<Campo['tipo']>([
  'texto',
  'texto_longo',
  'numero',
  'moeda',
  'booleano',
  'data',
  'mes',
  'selecao',
  'telefone',
  'email',
  'documento',
  'endereco',
  'arquivo',
  'checklist',
])

function operadoresDe(c: Campo): Operador[] {
  if (['numero', 'moeda'].includes(c.tipo)) return ['maior', 'menor', 'igual', 'preenchido', 'vazio']
  if (['selecao', 'booleano', 'mes', 'data', 'telefone', 'documento'].includes(c.tipo))
    return ['igual', 'diferente', 'preenchido', 'vazio']
  if (['endereco', 'arquivo', 'checklist'].includes(c.tipo)) return ['preenchido', 'vazio']
  return ['contem', 'igual', 'diferente', 'preenchido', 'vazio']
}

/** Adds a filter on any field. */
export function FiltroPorFato({
  campos,
  aoJuntar,
}: {
  campos: ReadonlyMap<string, Campo>
  aoJuntar: (filtro: string) => void
}) {
  const [aberto, setAberto] = useState(false)
  const [chave, setChave] = useState<string | null>(null)
  const [operador, setOperador] = useState<Operador | null>(null)
  const [valor, setValor] = useState<ValorDeCampo>(null)
  const campo = chave ? campos.get(chave) : undefined
  const op = operador ?? (campo && operadoresDe(campo)[0]) ?? null
  const pronto = campo && op && (SEM_VALOR.has(op) || (valor !== null && valor !== ''))
  const juntar = () => {
    if (!campo || !op) return
    aoJuntar(`${campo.chave}:${op}:${SEM_VALOR.has(op) ? '' : String(valor)}`)
    setAberto(false)
    setChave(null)
    setOperador(null)
    setValor(null)
  }
  return (
    <Popover
      titulo="Filtrar por um campo"
      aberto={aberto}
      aoMudar={setAberto}
      gatilho={
        <Button tamanho="pequeno" variante="fantasma" icone={<Filter />}>
          Campo
        </Button>
      }
      className="w-72"
    >
      <div className="flex flex-col gap-3">
        <Combobox
          rotulo="Campo"
          opcoes={[...campos.values()]
            .filter((c) => FILTRAVEIS.has(c.tipo))
            .map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
          valor={campo ? { valor: campo.chave, rotulo: campo.rotulo } : null}
          aoMudar={(o) => {
            setChave(o?.valor ?? null)
            setOperador(null)
            setValor(null)
          }}
        />
        {campo && op && (
          <Select
            rotulo="Como"
            opcoes={operadoresDe(campo).map((o) => ({ valor: o, rotulo: NOMES[o] }))}
            valor={op}
            aoMudar={setOperador}
          />
        )}
        {campo && op && !SEM_VALOR.has(op) && (
          <EditorDeCampo campo={campo} cartao_id={null} valor={valor} aoMudar={setValor} />
        )}
        <Button variante="primaria" disabled={!pronto} onClick={juntar}>
          Filtrar
        </Button>
      </div>
    </Popover>
  )
}

function dizer(fato: string, campos: ReadonlyMap<string, Campo>): string {
  const [, chave = '', operador = '', valor = ''] = /^([^:]*):([^:]*):([^]*)$/.exec(fato) ?? []
  const campo = campos.get(chave)
  const numero = campo && (campo.tipo === 'numero' || campo.tipo === 'moeda') ? Number(valor) : valor
  const lido = campo && valor ? mostrar(campo, campo.tipo === 'booleano' ? valor === 'true' : numero) : valor
  return [campo?.rotulo ?? chave, ehChaveDe(NOMES, operador) ? NOMES[operador] : operador, lido]
    .filter(Boolean)
    .join(' ')
}

export function ChipsDeFatos({
  fatos,
  campos,
  aoMudar,
}: {
  fatos: readonly string[]
  campos: ReadonlyMap<string, Campo>
  aoMudar: (l: string[]) => void
}) {
  return fatos.map((f) => (
    <Chip
      key={f}
      contorno
      rotuloRemover={`Remover ${dizer(f, campos)}`}
      aoRemover={() => aoMudar(fatos.filter((x) => x !== f))}
    >
      {dizer(f, campos)}
    </Chip>
  ))
}
