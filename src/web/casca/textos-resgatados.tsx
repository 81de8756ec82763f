import { useEffect, useState } from 'react'
import { esquecerFim } from '#platform/navegador/fim-da-sessao.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { lerDigitados } from '#platform/navegador/textos-digitados.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Copy } from '#ui/icones.ts'

function copiar(texto: string): void {
  void navigator.clipboard.writeText(texto).then(
    () => avisar({ titulo: 'Copiado', tom: 'sucesso' }),
    () => avisar({ titulo: 'Não foi possível copiar. Selecione o texto e copie com Ctrl C.', tom: 'perigo' }),
  )
}

/** Offers, after a session that expired, the text typed in fields that have no draft of their own, to be copied. */
export function TextosResgatados() {
  const { id } = usePessoa()
  const [textos, setTextos] = useState(() => lerDigitados(id))
  const nada = textos.length === 0
  // the texts are stored until the dialog is closed, so that a reload shows them again
  useEffect(() => {
    if (nada) esquecerFim()
  }, [nada])
  if (nada) return null
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && setTextos([])}
      titulo="O que você estava escrevendo"
      descricao="Sua sessão terminou antes de salvar. Copie o que ainda precisa."
    >
      <ul className="grid gap-3">
        {textos.map((t, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={n} className="flex items-start gap-3 rounded border p-3 text-13">
            <p className="min-w-0 flex-1">
              <b className="block text-12 text-text-2">{t.rotulo}</b>
              <span className="break-words whitespace-pre-wrap">{t.texto}</span>
            </p>
            <Button tamanho="pequeno" icone={<Copy />} onClick={() => copiar(t.texto)}>
              Copiar
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
