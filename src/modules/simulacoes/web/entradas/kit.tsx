import { avisar } from '#ui/avisos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { aplicarKit, type KitEscolhido } from '../../regras/kit.ts'
import { useEditor } from '../editor/contexto.tsx'
import { reais } from '../numeros.ts'
import { useAchados, type CatalogoDoEditor } from './do-catalogo.ts'

const detalheDo = ({ kit, modulo, modulos }: KitEscolhido): string =>
  [
    modulo ? `${numero((modulo.wp * modulos) / 1000)} kWp` : null,
    kit.fornecedor,
    kit.precoCent === null ? null : reais(kit.precoCent),
  ]
    .filter(Boolean)
    .join(' · ')

/** Chooses a kit of a supplier: modules, inverters, roof and cost in one act, and one step of undo. */
export function EscolherKit({ procurar }: { procurar: CatalogoDoEditor['kits'] }) {
  const { emEdicao, mudarAqui } = useEditor()
  const { kit } = emEdicao
  const kits = useAchados(
    procurar,
    (k) => k.kit.nome,
    detalheDo,
    (k) => k.kit.kitId,
  )
  const escolher = (id: string) => {
    const achado = kits.achado(id)
    if (!achado) return
    const fora = emEdicao.custos.filter((c) => c.grupo === 'material').length
    mudarAqui('kit', aplicarKit(emEdicao, achado))
    if (fora > 0)
      avisar({ titulo: `O kit entrou no lugar de ${plural(fora, 'custo de material', 'custos de material')}` })
  }
  return (
    <>
      <Combobox
        rotulo="Kit do fornecedor"
        rotuloOculto
        tamanho="pequeno"
        placeholder="Kit do fornecedor: preenche tudo de uma vez"
        buscar={kits.buscar}
        valor={kit ? { valor: kit.kitId, rotulo: `Kit ${kit.nome}` } : null}
        aoMudar={(o) => (o ? escolher(o.valor) : mudarAqui('kit', { kit: null }))}
      />
      {kit && (
        <p className="num text-text-2">
          {kit.fornecedor}: {kit.itens.map((i) => `${numero(i.quantidade)} × ${i.descricao}`).join(', ')}
        </p>
      )}
    </>
  )
}
