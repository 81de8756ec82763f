import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { importacoes } from '../../contract/importacoes.ts'
import { relerContatos, useLinhas } from '../dados.ts'

/** Rows that wait for a person, and those that are refused with why. */
export function LinhasEmDuvida({ id }: { id: string }) {
  const { data = [] } = useLinhas(id, ['duvida', 'invalida'], true)
  if (data.length === 0) return null
  const decidir = (n: number, acao: 'criar' | 'atualizar' | 'pular') => chamar(importacoes.decidir, { params: { id, n }, body: { acao } }).then(relerContatos, (erro: unknown) => avisarFalha('A escolha não foi guardada.', erro))
  return (
    <ul aria-label="Linhas a ver" className="flex flex-col rounded border">
      {data.map((l) => (
        <li key={l.n} className="flex flex-col gap-1 border-b px-3 py-2 last:border-b-0 md:flex-row md:items-center">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-13">Linha {l.n}: {l.celulas.filter(Boolean).join(' · ')}</span>
            {l.situacao === 'invalida' ? <span className="block text-12 text-danger">{l.erros.map((e) => `${e.coluna}: ${e.mensagem}`).join('; ')}</span> : <span className="block text-12 text-text-2">Parece com {l.contato ? <Link href={`/cad/cadastros/contatos/${l.contato.id}`}>{l.contato.nome || 'um contato'}</Link> : 'alguém'}</span>}
          </span>
          {l.situacao === 'duvida' && (
            <span className="flex gap-1">
              <Button tamanho="pequeno" onClick={() => void decidir(l.n, 'atualizar')}>Atualizar</Button>
              <Button tamanho="pequeno" onClick={() => void decidir(l.n, 'criar')}>Criar outro</Button>
              <Button tamanho="pequeno" onClick={() => void decidir(l.n, 'pular')}>Pular</Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
