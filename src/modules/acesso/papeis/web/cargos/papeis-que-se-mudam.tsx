import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { Pencil } from '#ui/icones.ts'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import type { PapelDesenhado } from '../../contract/papeis.ts'
import { usePapeisDesenhados } from '../dados.ts'
import { EditorDoPapel } from '../papeis/editor.tsx'

/** The drawn roles of a position, which an administrator changes from its matrix. */
export function PapeisQueSeMudam({ papeis }: { papeis: Cargo['papeis'] }) {
  const { data = [] } = usePapeisDesenhados()
  const desenha = usePode('cad.papel.desenhar')
  const [mudando, setMudando] = useState<PapelDesenhado | null>(null)
  const desenhados = data.filter((d) => papeis.some((p) => p.papel === d.id))
  if (!desenha || desenhados.length === 0) return null
  return (
    <div role="group" aria-label="Papéis desenhados do cargo" className="flex flex-wrap gap-2 border-b px-4 py-3">
      <p className="w-full text-12 text-text-2">
        A matriz é a soma dos papéis. Os desenhados aqui mudam na hora para quem os tem:{' '}
        {plural(somar(desenhados), 'pessoa')}.
      </p>
      {desenhados.map((d) => (
        <Button key={d.id} tamanho="pequeno" icone={<Pencil />} onClick={() => setMudando(d)}>
          Mudar {d.nome}
        </Button>
      ))}
      {mudando && <EditorDoPapel papel={mudando} aoFechar={() => setMudando(null)} />}
    </div>
  )
}

const somar = (papeis: readonly PapelDesenhado[]): number => papeis.reduce((n, p) => n + p.pessoas, 0)
