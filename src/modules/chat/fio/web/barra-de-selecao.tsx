import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { Copy, Forward } from '#ui/icones.ts'
import { fioAtual } from './dados/conversa-atual.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { separarAssinatura } from './assinatura.ts'
import { largarSelecao, MAXIMO_SELECIONADAS, selecao } from './selecao.ts'

/** Replaces the composer while messages are being selected. */
export function BarraDeSelecao({ aoEncaminhar }: { aoEncaminhar: (ids: string[]) => void }) {
  const escolhidas = useLoja(selecao, (s) => s)
  if (!escolhidas) return null
  const copiar = () => {
    const textos = fioAtual
      .obter()
      .mensagens.filter((m) => escolhidas.has(m.id))
      .map((m) => separarAssinatura(m.conteudo, m.autor_nome).texto)
    void navigator.clipboard.writeText(textos.join('\n\n'))
    largarSelecao()
  }
  return (
    <div
      role="toolbar"
      aria-label="Mensagens selecionadas"
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-t bg-surface px-4 py-2"
    >
      <span className="flex-1 text-13" role="status">
        {escolhidas.size === 0
          ? 'Marque as mensagens'
          : plural(escolhidas.size, 'mensagem selecionada', 'mensagens selecionadas')}
        {escolhidas.size === MAXIMO_SELECIONADAS && ' (o máximo)'}
      </span>
      <Button icone={<Copy />} disabled={escolhidas.size === 0} onClick={copiar}>
        Copiar
      </Button>
      <Button
        variante="primaria"
        icone={<Forward />}
        disabled={escolhidas.size === 0}
        onClick={() => aoEncaminhar([...escolhidas])}
      >
        Encaminhar
      </Button>
      <Button variante="fantasma" onClick={largarSelecao}>
        Cancelar
      </Button>
    </div>
  )
}
