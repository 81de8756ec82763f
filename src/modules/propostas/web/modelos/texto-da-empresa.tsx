import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Trash2 } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { SecaoDoModelo } from '../../contract/modelos.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { enviarImagem } from './imagem.ts'

type Texto = Extract<SecaoDoModelo, { tipo: 'texto' }>

/** Fields of a section that the company writes: title, text, picture. */
export function TextoDaEmpresa({
  tipo,
  secao: s,
  erroDe,
  aoMudar,
  aoTirar,
}: {
  tipo: TipoDeProposta
  secao: Texto
  erroDe: (campo: string) => string | undefined
  aoMudar: (s: Texto) => void
  aoTirar: () => void
}) {
  const ato = useAto()
  const titulo = useRef<HTMLInputElement>(null)
  const nova = useRef(s.titulo === '')
  useEffect(() => {
    if (nova.current) titulo.current?.focus()
  }, [])
  const escolher = ([arquivo]: File[]) =>
    arquivo &&
    void ato.fazer(
      async () => aoMudar({ ...s, imagem: { ...(await enviarImagem(tipo, arquivo)), descricao: '' } }),
      'Não foi possível enviar a imagem. Tente de novo.',
    )
  return (
    <div className="grid gap-3 border-t bg-surface-2 px-3 py-3">
      <TextField
        ref={titulo}
        rotulo="Título"
        value={s.titulo}
        maxLength={80}
        erro={erroDe('titulo')}
        onChange={(e) => aoMudar({ ...s, titulo: e.target.value })}
      />
      <TextArea
        rotulo="Texto"
        dica="Uma linha vazia separa os parágrafos."
        value={s.texto}
        maxLength={3000}
        erro={erroDe('texto')}
        onChange={(e) => aoMudar({ ...s, texto: e.target.value })}
      />
      {s.imagem ? (
        <TextField
          rotulo="O que a imagem mostra"
          value={s.imagem.descricao}
          maxLength={160}
          erro={erroDe('imagem.descricao')}
          onChange={(e) => s.imagem && aoMudar({ ...s, imagem: { ...s.imagem, descricao: e.target.value } })}
        />
      ) : (
        <FileDrop
          rotulo={ato.indo ? 'Enviando…' : 'Imagem'}
          aceita="image/*"
          maximoBytes={20 * 1024 * 1024}
          erro={ato.erros.imagem ?? ato.geral}
          disabled={ato.indo}
          aoEscolher={escolher}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {s.imagem && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => aoMudar({ ...s, imagem: null })}>
            Tirar a imagem
          </Button>
        )}
        <Button tamanho="pequeno" variante="fantasma" icone={<Trash2 />} onClick={aoTirar}>
          Tirar a seção
        </Button>
      </div>
    </div>
  )
}
