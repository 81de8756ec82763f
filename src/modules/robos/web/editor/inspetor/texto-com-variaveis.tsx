import { useRef } from 'react'
import { Variable } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useInspetor } from './contexto.ts'

interface Props {
  rotulo: string
  valor: string
  aoMudar: (texto: string) => void
  erro?: string | undefined
  dica?: string
  linhas?: number
  opcional?: boolean
  segredos?: boolean
  placeholder?: string
  maxLength?: number
}

/** Text field with variables in braces; the button inserts one at the cursor. */
export function TextoComVariaveis({ rotulo, valor, aoMudar, segredos: podem, linhas = 2, ...resto }: Props) {
  const { variaveis, segredos } = useInspetor()
  const campo = useRef<HTMLTextAreaElement>(null)
  const por = (nome: string) => {
    const [inicio, fim] = [campo.current?.selectionStart ?? valor.length, campo.current?.selectionEnd ?? valor.length]
    const dito = `{{${nome}}}`
    aoMudar(valor.slice(0, inicio) + dito + valor.slice(fim))
    requestAnimationFrame(() => {
      campo.current?.focus()
      campo.current?.setSelectionRange(inicio + dito.length, inicio + dito.length)
    })
  }
  const nomes = [...variaveis, ...(podem ? segredos.map((s) => `segredo.${s}`) : [])]
  return (
    <TextArea
      ref={campo}
      rotulo={rotulo}
      value={valor}
      linhas={linhas}
      onChange={(e) => aoMudar(e.currentTarget.value)}
      aoLado={
        <Menu
          gatilho={<IconButton tamanho="pequeno" rotulo={`Pôr uma variável em ${rotulo}`} icone={<Variable />} />}
          itens={nomes.map((n) => ({ rotulo: n, aoEscolher: () => por(n) }))}
        />
      }
      {...resto}
    />
  )
}
