import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { LinhaACorrigir, LinhaLida } from '#ui/importacao/linha-a-corrigir.tsx'
import { Link } from '#ui/link.tsx'
import { importacoes, type Importacao, type LinhaDaImportacao } from '../../contract/importacoes.ts'
import { relerContatos, useLinhas } from '../dados.ts'

/**
 * Rows that need a decision: invalid ones, to be corrected here, rows that repeat another, and rows that may match an
 * existing contact.
 */
export function LinhasAVer({ importacao: i }: { importacao: Importacao }) {
  const { data = [] } = useLinhas(i.id, ['duvida', 'repetida', 'invalida'], true)
  if (data.length === 0) return null
  const verbo = i.duplicados === 'completar' || i.duplicados === 'pular' ? 'Completar' : 'Atualizar'
  const repetidas = i.linhas.repetida ?? 0
  return (
    <>
      {repetidas > 1 && <TodasAsRepetidas id={i.id} quantas={repetidas} />}
      <ul aria-label="Linhas a ver" className="flex flex-col rounded border">
        {data.map((l) => (
          <li key={l.n} className="border-b px-3 py-2 last:border-b-0">
            {l.situacao === 'invalida' ? <Recusada i={i} l={l} /> : <EmDuvida id={i.id} l={l} verbo={verbo} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const guardar = (feito: Promise<unknown>) =>
  feito.then(relerContatos, (erro: unknown) => avisarFalha('A escolha não foi guardada.', erro))

function TodasAsRepetidas({ id, quantas }: { id: string; quantas: number }) {
  const decidir = (acao: 'atualizar' | 'pular') =>
    void guardar(chamar(importacoes.decidirRepetidas, { params: { id }, body: { acao } }))
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span className="min-w-0 flex-1 max-md:basis-full">
        {plural(quantas, 'linha repete outra', 'linhas repetem outras')} deste arquivo: mesmo telefone, e-mail,
        documento ou contato.
      </span>
      <Button tamanho="pequeno" onClick={() => decidir('atualizar')}>
        Juntar todas
      </Button>
      <Button tamanho="pequeno" onClick={() => decidir('pular')}>
        Pular todas
      </Button>
    </div>
  )
}

function EmDuvida({ id, l, verbo }: { id: string; l: LinhaDaImportacao; verbo: string }) {
  const decidir = (acao: 'criar' | 'atualizar' | 'pular') =>
    void guardar(chamar(importacoes.decidir, { params: { id, n: l.n }, body: { acao } }))
  const repete = l.situacao === 'repetida'
  const contato = l.contato && (
    <Link href={`/cad/cadastros/contatos/${l.contato.id}`}>{l.contato.nome || 'um contato'}</Link>
  )
  return (
    <div className="flex flex-col gap-1 md:flex-row md:items-center">
      <LinhaLida linha={l}>
        <span className="block text-12 text-text-2">
          {repete ? (
            <>
              Repete a linha {l.repete}
              {contato && <>, sobre {contato}</>}
            </>
          ) : (
            <>Parece com {contato ?? 'alguém'}</>
          )}
        </span>
      </LinhaLida>
      <span className="flex gap-1">
        <Button tamanho="pequeno" onClick={() => decidir('atualizar')}>
          {repete ? `Juntar à linha ${l.repete}` : verbo}
        </Button>
        {!repete && (
          <Button tamanho="pequeno" onClick={() => decidir('criar')}>
            Criar outro
          </Button>
        )}
        <Button tamanho="pequeno" onClick={() => decidir('pular')}>
          Pular
        </Button>
      </span>
    </div>
  )
}

function Recusada({ i, l }: { i: Importacao; l: LinhaDaImportacao }) {
  return (
    <LinhaACorrigir
      linha={l}
      erros={l.erros}
      aoCorrigir={(celulas) =>
        chamar(importacoes.corrigir, { params: { id: i.id, n: l.n }, body: { celulas } }).then(
          relerContatos,
          (erro: unknown) => avisarFalha('A correção não foi guardada.', erro),
        )
      }
    />
  )
}
