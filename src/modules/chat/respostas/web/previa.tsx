import { preencher } from '../regras/preencher.ts'
import { valoresDasVariaveis } from '../regras/variaveis.ts'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'

/** Preview with sample values; marks show the parts that have to be filled in by hand. */
export function Previa({ conteudo, atendente }: { conteudo: string; atendente: string }) {
  const { texto, faltando } = preencher(
    conteudo,
    valoresDasVariaveis({
      contato: {
        nome: 'Maria Aparecida Souza',
        tipo: 'pessoa',
        telefone: '5519992147730',
        email: 'maria@exemplo.com.br',
        empresa: null,
      },
      atendente: { nome: atendente },
      conversa: {
        id: '01890000-0000-7000-8000-0000000abcde',
        criado_em: new Date(),
        caixa: 'WhatsApp',
        fila: 'Atendimento',
      },
      agora: new Date(),
    }),
  )
  return (
    <figure className="rounded-lg border bg-surface-2 p-3" aria-label="Prévia">
      <figcaption className="mb-1.5 text-11 font-[550] text-text-2">Prévia, para Maria Aparecida Souza</figcaption>
      <div className="rounded bg-surface px-2.5 py-1.5 text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {texto ? <Texto>{texto}</Texto> : <span className="text-text-3">O texto aparece aqui</span>}
      </div>
      {faltando.length > 0 && (
        <p className="mt-1.5 text-12 text-text-2">Quando faltar, fica marcado para completar: {faltando.join(', ')}.</p>
      )}
    </figure>
  )
}
