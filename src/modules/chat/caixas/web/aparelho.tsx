import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { QrCode, Unplug } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDaCaixa } from './dados.ts'
import { useAtosDoCanal } from './usar-guia.ts'

/** The phone of an inbox: its pairing code (refreshed while it changes), reconnect, disconnect. */
export function Aparelho({ c }: { c: Caixa }) {
  const atos = useAtosDoCanal(c.tipo)
  const { conectar, desconectar } = useAtosDaCaixa()
  const { indo, fazer } = useAto()
  const [pareamento, setPareamento] = useState<string | null>(null)
  const [perguntando, setPerguntando] = useState(false)
  if (!atos.conectar) return null
  const aberta = c.conexao.estado === 'aberta'
  const pedir = () =>
    fazer(
      async () => {
        const r = await conectar(c.id)
        setPareamento(r.codigo_pareamento)
        if (r.conectada) avisar({ titulo: 'O aparelho já está conectado', tom: 'sucesso' })
      },
      falhou('O aparelho não pôde ser conectado.', 'Confira o endereço e a chave na aba Configuração.'),
    )
  return (
    <section aria-label="Aparelho" className="grid gap-3">
      {c.conexao.qrcode && !aberta && (
        <figure>
          <img
            src={c.conexao.qrcode}
            alt="Código QR para conectar o aparelho"
            className="size-56 rounded bg-white p-2"
          />
          <figcaption className="mt-1 text-12 text-text-2">
            No WhatsApp do aparelho: Aparelhos conectados, Conectar um aparelho, e aponte para o código. Ele muda
            sozinho a cada minuto.
            {pareamento && (
              <>
                {' '}
                Sem câmera, digite <b className="num">{pareamento}</b>.
              </>
            )}
          </figcaption>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icone={<QrCode />} ocupado={indo} onClick={() => void pedir()}>
          {aberta ? 'Conectar de novo' : c.conexao.qrcode ? 'Gerar outro código' : 'Conectar aparelho'}
        </Button>
        {atos.desconectar && aberta && (
          <Button variante="fantasma" icone={<Unplug />} onClick={() => setPerguntando(true)}>
            Desconectar
          </Button>
        )}
      </div>
      <ConfirmDialog
        aberto={perguntando}
        aoMudar={setPerguntando}
        titulo="Desconectar o aparelho?"
        descricao="Nada chega nem sai por esta caixa até alguém ler o código QR de novo com o aparelho na mão."
        confirmar="Desconectar"
        perigo
        aoConfirmar={async () => {
          await desconectar(c.id)
          avisar({ titulo: 'Aparelho desconectado', tom: 'sucesso' })
        }}
      />
    </section>
  )
}
