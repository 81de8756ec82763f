import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { ShieldCheck } from '#ui/icones.ts'
import { SegredoMostrado } from '#ui/integracao/para-copiar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { saidas } from '#modules/chat/saidas/contract/saidas.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'

/** Generates the secret that both systems share and shows it once. */
export function SegredoDaCaixa({ caixa }: { caixa: Caixa }) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const { indo, fazer } = useAto()
  const definido = caixa.configuracao.segredo_definida === true || segredo !== null
  const gerar = () =>
    fazer(
      async () => setSegredo((await chamar(saidas.gerarSegredo, { params: { id: caixa.id } })).data.segredo),
      falhou('O segredo não pôde ser gerado.'),
    )
  return (
    <section aria-label="Segredo das assinaturas" className="grid gap-3">
      <h3 className="text-14 font-medium">Segredo das assinaturas</h3>
      <p className="text-13 text-text-2">
        Com ele o outro sistema sabe que fomos nós que enviamos, e nós sabemos que foi ele.{' '}
        {definido ? 'Ao gerar outro, o atual ainda vale por 24 horas.' : 'Sem segredo, o que enviamos não é assinado.'}
      </p>
      {segredo && <SegredoMostrado segredo={segredo} />}
      <div>
        <Button icone={<ShieldCheck />} ocupado={indo} onClick={() => void gerar()}>
          {definido ? 'Gerar novo segredo' : 'Gerar segredo'}
        </Button>
      </div>
    </section>
  )
}
