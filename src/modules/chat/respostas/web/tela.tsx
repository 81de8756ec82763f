import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { Ellipsis, FileUp, Plus } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useMacros, useRespostas } from './dados.ts'
import { exportarRespostas } from './exportar.ts'
import type { Rascunho } from './gaveta-da-resposta.tsx'
import { ListaDeMacros } from './lista-de-macros.tsx'
import { ListaDeRespostas } from './lista-de-respostas.tsx'

const GavetaDaResposta = tardia(() => import('./gaveta-da-resposta.tsx').then((m) => m.GavetaDaResposta))
const GavetaDaMacro = tardia(() => import('./gaveta-da-macro.tsx').then((m) => m.GavetaDaMacro))
const DialogoImportar = tardia(() => import('./importar.tsx').then((m) => m.DialogoImportar))

const vazia: Rascunho = { escopo: 'pessoa', fila_id: null, atalho: '', titulo: '', conteudo: '', anexos: [] }
const texto = (v: unknown): string | null => (typeof v === 'string' && v ? v : null)

/** /chat/configuracoes/quick-replies. Tab, search and open item are in the URL; `nova` means a new item. */
export function TelaRespostas() {
  const respostas = useRespostas()
  const macros = useMacros()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [importando, setImportando] = useState(false)
  const [copia, setCopia] = useState<Rascunho | null>(null)
  const aba = search.aba === 'macros' ? 'macros' : 'respostas'
  const ir = (m: Record<string, unknown>) => {
    setCopia(null)
    void navegar({
      to: '.',
      search: (antes) => ({
        ...antes,
        resposta: undefined,
        macro: undefined,
        atalho: undefined,
        ...m,
      }),
    })
  }
  const aberta = texto(search.resposta)
  const macroAberta = texto(search.macro)
  const escolhida = respostas.data?.find((r) => r.id === aberta) ?? null
  const macroEscolhida = macros.data?.find((m) => m.id === macroAberta) ?? null
  const exportar = (formato: 'csv' | 'json') =>
    void exportarRespostas(formato).catch(falhou('O arquivo não foi gerado.'))
  const nova =
    aba === 'macros' ? (
      <Button variante="primaria" icone={<Plus />} onClick={() => ir({ macro: 'nova' })}>
        Nova macro
      </Button>
    ) : (
      <Button variante="primaria" icone={<Plus />} onClick={() => ir({ resposta: 'nova' })}>
        Nova resposta
      </Button>
    )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {aba === 'respostas' && (
          <Menu
            alinhar="end"
            itens={[
              { rotulo: 'Importar CSV ou JSON…', icone: <FileUp />, aoEscolher: () => setImportando(true) },
              'risco',
              { rotulo: 'Exportar em CSV', aoEscolher: () => exportar('csv') },
              { rotulo: 'Exportar em JSON', aoEscolher: () => exportar('json') },
            ]}
            gatilho={<IconButton rotulo="Importar e exportar" icone={<Ellipsis />} />}
          />
        )}
        {nova}
      </AcoesDaPagina>
      <PageHeader titulo="Respostas rápidas" detalhe="Digite / na conversa para usar" />
      <Tabs
        rotulo="Respostas e macros"
        valor={aba}
        aoMudar={(v) => ir({ aba: v === 'macros' ? 'macros' : undefined })}
        abas={[
          { valor: 'respostas', rotulo: 'Respostas', contagem: respostas.data?.length },
          { valor: 'macros', rotulo: 'Macros', contagem: macros.data?.length },
        ]}
      />
      {aba === 'macros' ? (
        <ListaDeMacros consulta={macros} nova={nova} aoAbrir={(id) => ir({ macro: id })} />
      ) : (
        <ListaDeRespostas consulta={respostas} nova={nova} aoAbrir={(id) => ir({ resposta: id })} />
      )}
      <Aguarde>
        {aberta && (aberta === 'nova' || escolhida) && (
          <GavetaDaResposta
            key={copia ? 'copia' : aberta}
            resposta={copia ? null : escolhida}
            inicial={copia ?? escolhida ?? { ...vazia, atalho: texto(search.atalho) ?? '' }}
            aoFechar={() => ir({})}
            aoDuplicar={setCopia}
          />
        )}
        {macroAberta && (macroAberta === 'nova' || macroEscolhida) && (
          <GavetaDaMacro key={macroAberta} macro={macroEscolhida} aoFechar={() => ir({})} />
        )}
        {importando && <DialogoImportar aoFechar={() => setImportando(false)} />}
      </Aguarde>
    </div>
  )
}
