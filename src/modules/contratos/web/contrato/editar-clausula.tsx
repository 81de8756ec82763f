import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Trash2 } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Clausula } from '../../contract/conteudo.ts'
import { desconhecidas, fraseDaDesconhecida } from '../../regras/modelo.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { OQueAtende } from './o-que-atende.tsx'
import { QuandoFica } from './quando-fica.tsx'

// the editor of the text is large, and a contract is mostly read
const BlocosDaClausula = tardia(() => import('./blocos.tsx').then((m) => m.BlocosDaClausula))

interface Props {
  tipo: TipoDeContrato
  clausula: Clausula
  aoGuardar: (c: Clausula) => void
  aoTirar: () => void
  aoFechar: () => void
}

/** Title, flags and blocks of a clause. Unknown variables are named while typing, with the similar ones. */
export function EditarClausula({ tipo, clausula, aoGuardar, aoTirar, aoFechar }: Props) {
  const [c, setC] = useState(clausula)
  const estranhas = desconhecidas(tipo, c)
  const semValor = c.condicao !== null && c.condicao.op !== 'preenchida' && c.condicao.valor.trim() === ''
  const vazia = c.titulo.trim() === '' || c.blocos.length === 0
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && aoFechar()}
      titulo={clausula.titulo || 'Cláusula nova'}
      rodape={
        <>
          <Button variante="fantasma" icone={<Trash2 />} onClick={aoTirar}>
            Tirar a cláusula
          </Button>
          <span className="flex-1" />
          <Button onClick={aoFechar}>Voltar</Button>
          <Button
            variante="primaria"
            disabled={vazia || semValor}
            onClick={() => aoGuardar({ ...c, titulo: c.titulo.trim() })}
          >
            Guardar cláusula
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          rotulo="Título"
          value={c.titulo}
          maxLength={120}
          onChange={(e) => setC({ ...c, titulo: e.currentTarget.value })}
        />
        <div className="flex flex-wrap gap-4">
          <Checkbox
            rotulo="Em destaque"
            checked={c.destaque}
            onChange={(e) => setC({ ...c, destaque: e.currentTarget.checked })}
          />
          <Checkbox
            rotulo="Limita um direito do cliente"
            checked={c.limita}
            onChange={(e) => setC({ ...c, limita: e.currentTarget.checked })}
          />
        </div>
        <Aguarde fallback={<SkeletonList linhas={4} comRosto={false} rotulo="Carregando o texto" />}>
          <BlocosDaClausula
            tipo={tipo}
            blocos={clausula.blocos}
            aoMudar={(blocos) => setC((x) => ({ ...x, blocos }))}
          />
        </Aguarde>
        <QuandoFica tipo={tipo} condicao={c.condicao} aoMudar={(condicao) => setC({ ...c, condicao })} />
        <OQueAtende tipo={tipo} atende={c.atende} aoMudar={(atende) => setC({ ...c, atende })} />
        {estranhas.length > 0 && (
          <ul className="g-erro" role="alert">
            {estranhas.map((nome) => (
              <li key={nome}>{fraseDaDesconhecida(tipo, nome)}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
