import { Avatar } from '#ui/avatar.tsx'
import { plural } from '#ui/formatos.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import { nomesDosEscopos } from '#modules/acesso/nucleo/regras/escopos.ts'
import type { PessoaAfetada } from '../../contract/papeis.ts'
import { rotuloDaPermissao } from '../../regras/explicar.ts'

type Mudanca = PessoaAfetada['ganha'][number]
const QUANTAS = 4

const nomeDo = (escopo: string): string =>
  ehChaveDe(nomesDosEscopos, escopo) ? nomesDosEscopos[escopo].toLowerCase() : escopo

/** `Ver tarefas (do departamento → o que é seu)`; without the reach when the permission begins or ends. */
const emPalavras = ({ permissao, de, para }: Mudanca): string =>
  de === 'nenhum' || para === 'nenhum'
    ? rotuloDaPermissao(permissao)
    : `${rotuloDaPermissao(permissao)} (${nomeDo(de)} → ${nomeDo(para)})`

function Mudancas({ titulo, lista, tom }: { titulo: string; lista: readonly Mudanca[]; tom: string }) {
  if (lista.length === 0) return null
  return (
    <p className="text-12 text-text-2">
      <span className={`font-medium ${tom}`}>{titulo}</span> {lista.slice(0, QUANTAS).map(emPalavras).join('; ')}
      {lista.length > QUANTAS && ` e mais ${lista.length - QUANTAS}`}
    </p>
  )
}

/** Shows the holders who gain or lose permissions, before the change is confirmed. */
export function PreviaDoPapel({ pessoas }: { pessoas: readonly PessoaAfetada[] }) {
  if (pessoas.length === 0)
    return (
      <p className="text-13 text-text-2">
        Ninguém ganha nem perde nada agora: ou ninguém tem este papel, ou outro papel já dá o mesmo.
      </p>
    )
  return (
    <>
      <p className="pb-2 text-13">Muda na hora para {plural(pessoas.length, 'pessoa')}, também nas telas abertas.</p>
      <ul aria-label="Quem ganha e quem perde" className="max-h-[50vh] divide-y overflow-y-auto rounded border">
        {pessoas.map((p) => (
          <li key={p.id} className="flex gap-3 px-3 py-2">
            <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
            <div className="min-w-0 flex-1">
              <p className="text-13 font-medium">{p.nome}</p>
              <Mudancas titulo="Ganha" lista={p.ganha} tom="text-success" />
              <Mudancas titulo="Perde" lista={p.perde} tom="text-danger" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
