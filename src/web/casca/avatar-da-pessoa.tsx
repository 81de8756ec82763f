import type { ComponentProps } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { nomeDaPresenca, usePresenca, type Presenca } from './presenca.ts'

const corDaPresenca: Record<Presenca, string> = {
  disponivel: 'var(--success)',
  ocupado: 'var(--danger)',
  ausente: 'var(--text-3)',
}

export function AvatarDaPessoa(props: ComponentProps<'button'>) {
  const pessoa = usePessoa()
  const { presenca, automatica } = usePresenca()
  return (
    <button
      type="button"
      {...props}
      className="relative rounded-full"
      aria-haspopup="menu"
      aria-label={`${pessoa.nome}, ${nomeDaPresenca[presenca].toLowerCase()}${automatica ? ' automático' : ''}: abrir o menu da conta`}
    >
      <Avatar nome={pessoa.nome} chave={pessoa.id} imagem={pessoa.foto} tamanho={32} />
      <span
        className="absolute -right-px -bottom-px size-2.5 rounded-full border-2 border-bg"
        style={{ background: corDaPresenca[presenca] }}
        aria-hidden="true"
      />
    </button>
  )
}
