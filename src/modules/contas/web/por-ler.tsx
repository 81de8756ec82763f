import { useState } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { ScanLine } from '#ui/icones.ts'
import type { Conta } from '../tipos.ts'
import { lerDoDono } from './da-mensagem.ts'
import { usePorLer } from './dados.ts'

/** What the customer sent and was not read yet. Without any, or without reach, it shows nothing. */
export function PorLerNaConversa({
  contatoId,
  ativo,
  aoLer,
}: {
  contatoId: string
  ativo: boolean
  aoLer: (conta: Conta) => void
}) {
  const { data = [] } = usePorLer(contatoId, ativo)
  const [lendo, setLendo] = useState<string | null>(null)
  if (data.length === 0) return null
  const ler = async (a: (typeof data)[number]) => {
    setLendo(a.anexo)
    try {
      aoLer(await lerDoDono(a.dono, a.anexo))
    } catch (erro) {
      avisarFalha('O arquivo não foi lido como fatura.', erro)
    } finally {
      setLendo(null)
    }
  }
  return (
    <section aria-label="Na conversa, ainda não lidas">
      <h2 className="pb-1 text-12 font-semibold text-text-2">Na conversa, ainda não lidas</h2>
      <ul className="border-t">
        {data.map((a) => (
          <li key={a.anexo} className="flex min-h-11 items-center gap-3 border-b px-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-13 font-medium">{a.nome}</span>
              <span className="block truncate text-12 text-text-2">
                {a.de}, {dataHora(a.em)}
              </span>
            </span>
            <Button
              tamanho="pequeno"
              icone={<ScanLine />}
              ocupado={lendo === a.anexo}
              aria-label={`Ler ${a.nome} como fatura`}
              onClick={() => void ler(a)}
            >
              Ler como fatura
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
