import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { ArrowLeft } from '#ui/icones.ts'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { formularios, type FormularioVisto } from '../../contract/formularios.ts'
import { reler, useEditor } from '#modules/funis/definicao/web/publico.ts'
import { Divulgar } from './divulgar.tsx'
import { EditorDoFormulario } from './editor.tsx'
import { Envios } from './envios.tsx'
import { PreviaDoFormulario } from './previa.tsx'
import { comecar, paraGuardar, type RascunhoDoFormulario } from './rascunho.ts'
import { situacaoDo } from './situacao.ts'

type Parte = 'montar' | 'divulgar' | 'envios'

/** One form: its fields next to a preview, how to share it, and its submissions. */
export function UmFormulario({
  formulario: f,
  aoAbrir,
}: {
  formulario: FormularioVisto | null
  aoAbrir: (item: string | undefined) => void
}) {
  const { funil, campos } = useEditor()
  const { fuso } = usePessoa()
  const [r, setR] = useState<RascunhoDoFormulario>(() => comecar(f, funil, campos, fuso))
  const [sujo, setSujo] = useState(false)
  const { indo, erros, geral, fazer } = useAto()
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const parte: Parte = f && (busca.parte === 'divulgar' || busca.parte === 'envios') ? busca.parte : 'montar'
  useGuardaDeSaida(sujo)
  const mudar = (m: Partial<RascunhoDoFormulario>) => {
    setSujo(true)
    setR((antes) => ({ ...antes, ...m }))
  }
  const salvar = () =>
    fazer(async () => {
      const { data } = f
        ? await chamar(formularios.alterar, { params: { funil_id: funil.id, id: f.id }, body: paraGuardar(r, fuso) })
        : await chamar(formularios.criar, { params: { funil_id: funil.id }, body: paraGuardar(r, fuso) })
      setSujo(false)
      await reler(funil.id, 'formularios')
      avisar({ titulo: f ? 'Formulário salvo' : 'Formulário criado', tom: 'sucesso' })
      aoAbrir(data.id)
    })
  /** Takes effect immediately and ignores unsaved changes: the switch applies to the saved form. */
  async function ligar(ativo: boolean) {
    if (!f) return mudar({ ativo })
    try {
      await chamar(formularios.alterar, {
        params: { funil_id: funil.id, id: f.id },
        body: { ...paraGuardar(comecar(f, funil, campos, fuso), fuso), ativo },
      })
      setR((antes) => ({ ...antes, ativo }))
      await reler(funil.id, 'formularios')
    } catch (e) {
      avisarFalha(mensagemDe(e, 'Não deu para mudar o formulário.'))
    }
  }
  const s = f && situacaoDo(f)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-3 py-2">
        <Button tamanho="pequeno" variante="fantasma" icone={<ArrowLeft />} onClick={() => aoAbrir(undefined)}>
          Formulários
        </Button>
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold max-sm:order-first max-sm:basis-full">
          {r.titulo || 'Novo formulário'}
        </h2>
        {s && <StatusChip tom={s.tom}>{s.rotulo}</StatusChip>}
        <Switch
          className="items-center max-sm:ml-auto"
          rotulo={r.ativo ? 'Ligado' : 'Desligado'}
          checked={r.ativo}
          onChange={(e) => void ligar(e.currentTarget.checked)}
        />
        <Button
          variante="primaria"
          tamanho="pequeno"
          ocupado={indo}
          disabled={f !== null && !sujo}
          onClick={() => void salvar()}
        >
          {f ? 'Salvar' : 'Criar formulário'}
        </Button>
      </header>
      {f && (
        <Tabs
          rotulo="Partes do formulário"
          className="bg-surface"
          abas={[
            { valor: 'montar', rotulo: 'Montar' },
            { valor: 'divulgar', rotulo: 'Divulgar' },
            { valor: 'envios', rotulo: 'Recebidos', contagem: f.envios },
          ]}
          valor={parte}
          aoMudar={(v) =>
            void navegar({
              to: '.',
              search: (antes) => ({
                ...antes,
                parte: v === 'montar' ? undefined : v,
              }),
            })
          }
        />
      )}
      {parte === 'divulgar' && f && <Divulgar formulario={f} />}
      {parte === 'envios' && f && <Envios id={f.id} />}
      {parte === 'montar' && (
        <div className="grid min-h-0 flex-1 xl:grid-cols-[minmax(0,1fr)_420px] xl:divide-x">
          <div className="min-h-0 overflow-y-auto">
            <EditorDoFormulario r={r} mudar={mudar} erros={erros} geral={geral} />
          </div>
          <aside aria-label="Como fica" className="min-h-0 overflow-y-auto bg-surface-2 max-xl:hidden">
            <PreviaDoFormulario r={r} />
          </aside>
        </div>
      )}
    </div>
  )
}
