import { useMemo } from 'react'
import type { PaginaDoFormulario } from '../../contract/formularios.ts'
import { Formulario } from '../paginas/formulario.tsx'
import { useEditor } from '#modules/funis/definicao/web/publico.ts'
import type { RascunhoDoFormulario } from './rascunho.ts'

/** Preview of the form with the unsaved settings. It sends nothing. */
export function PreviaDoFormulario({ r }: { r: RascunhoDoFormulario }) {
  const { campos } = useEditor()
  const pagina = useMemo<PaginaDoFormulario>(
    () => ({
      titulo: r.titulo || 'Sem título',
      texto: r.texto,
      botao: r.botao || 'Enviar',
      consentimento: r.consentimento,
      privacidade: r.privacidade,
      empresa: '',
      prova: '',
      campos: r.campos.flatMap(({ chave, obrigatorio, rotulo }) => {
        const c = campos.get(chave)
        return c
          ? [
              {
                chave,
                rotulo: rotulo || c.rotulo,
                tipo: c.tipo,
                config: { ...c.config, opcoes: c.config.opcoes.filter((o) => !o.arquivada) },
                obrigatorio,
              },
            ]
          : []
      }),
    }),
    [r, campos],
  )
  return (
    <div className="p-5">
      <p className="mb-3 text-12 text-text-2">Como fica para quem abre o link</p>
      <div className="rounded-(--r-lg) border bg-surface p-5">
        <Formulario pagina={pagina} aoEnviar={null} />
      </div>
    </div>
  )
}
