import { useState, useSyncExternalStore } from 'react'
import { Dialog } from '../dialog.tsx'
import { Kbd } from '../kbd.tsx'
import { assinarAtalhos, atalhosRegistrados } from './registro.ts'
import { useAtalhos } from './usar-atalhos.ts'

/** Help on '?': lists the shortcuts of the page. Mount once, at the root. */
export function ShortcutsHelp() {
  const [aberto, setAberto] = useState(false)
  const grupos = useSyncExternalStore(assinarAtalhos, atalhosRegistrados)
  useAtalhos('Geral', [{ teclas: '?', rotulo: 'Mostrar os atalhos desta página', executar: () => setAberto(true) }])
  const porEscopo = new Map<string, { teclas: string; rotulo: string }[]>()
  for (const g of grupos) porEscopo.set(g.escopo, [...(porEscopo.get(g.escopo) ?? []), ...g.lista])
  return (
    <Dialog aberto={aberto} aoMudar={setAberto} titulo="Atalhos" tamanho="grande">
      <div className="columns-2 gap-8 max-md:columns-1">
        {[...porEscopo].map(([escopo, lista]) => (
          <section key={escopo} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-12 font-semibold text-text-2">{escopo}</h3>
            <ul>
              {lista.map((a) => (
                <li key={a.teclas + a.rotulo} className="flex items-center justify-between gap-4 py-1 text-13">
                  {a.rotulo}
                  <Kbd teclas={a.teclas} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
