import { useRef, useState } from 'react'
import type { AnexoDoCartao } from '#engines/funil/campos.ts'
import { anexosDe } from '#engines/funil/campos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { data, dataHora, plural, tamanhoDeArquivo } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import {
  CircleAlert,
  CircleCheck,
  Circle,
  Clock,
  Ellipsis,
  Eye,
  FileText,
  History,
  Trash2,
  Upload,
} from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import type { DocumentoDoCartao, VersaoDoDocumento } from '#modules/funis/cartao/contract/documentos.ts'
import { valeAte } from '#modules/funis/cartao/regras/documentos.ts'
import type { Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'
import { MAXIMO_BYTES, subirArquivo } from '#modules/funis/cartao/web/publico.ts'
import { useAtosDoCartao } from '#modules/funis/nucleo/web/publico.ts'
import type { Aberto } from './visor.tsx'
import { Validade } from './validade.tsx'

interface Props {
  d: DocumentoDoCartao
  cartao: Cartao
  funil: Funil
  qual: string
  aoVer: (a: Aberto) => void
}
const ICONE = {
  falta: <Circle className="text-text-3" />,
  enviado: <CircleCheck className="text-success" />,
  vence: <Clock className="text-warning" />,
  vencido: <CircleAlert className="text-danger" />,
}
const TOM = { falta: 'neutro', enviado: 'sucesso', vence: 'alerta', vencido: 'perigo' } as const
const dizer = (d: DocumentoDoCartao): string =>
  d.situacao === 'falta'
    ? d.pedido
      ? 'Pedido ao cliente'
      : 'Falta'
    : d.situacao === 'enviado'
      ? 'Enviado'
      : `${d.situacao === 'vence' ? 'Vence' : 'Venceu'} em ${data(d.valido_ate ?? '')}`

/** One document: its state, files, new versions and expiry. Accepts dropped files. */
export function LinhaDeDocumento({ d, cartao: c, funil, qual, aoVer }: Props) {
  const atos = useAtosDoCartao(c.id, qual)
  const campo = useRef<HTMLInputElement>(null)
  const substituir = useRef<string | null>(null)
  const [subindo, setSubindo] = useState(false)
  const [sobre, setSobre] = useState(false)
  const [comVelhas, mostrarVelhas] = useState(false)
  const [datando, datar] = useState<VersaoDoDocumento | null>(null)
  const anexos = anexosDe(c.valores[d.campo])
  const estagio = funil.definicao.estagios.find((e) => e.id === d.estagio_id)
  const [atuais, velhas] = [d.versoes.filter((v) => v.atual), d.versoes.filter((v) => !v.atual)]
  async function guardar(novos: AnexoDoCartao[]) {
    try {
      await atos.alterar({ versao: c.versao, valores: { [d.campo]: novos } as never })
    } catch (e) {
      avisar({ titulo: e instanceof Error ? e.message : 'O documento não foi salvo.', tom: 'perigo' })
      void atos.reler()
    }
  }
  async function receber(lista: readonly File[]) {
    const grande = lista.find((f) => f.size > MAXIMO_BYTES)
    if (grande) return avisar({ titulo: `${grande.name} passa de ${tamanhoDeArquivo(MAXIMO_BYTES)}.`, tom: 'perigo' })
    setSubindo(true)
    try {
      const valido_ate = valeAte(diaAqui(), d.validade_dias)
      const novos = await Promise.all(lista.map((f) => subirArquivo(c.id, f)))
      await guardar([
        ...anexos,
        ...novos.map((n, i) => ({
          ...n,
          valido_ate,
          ...(i === 0 && substituir.current ? { substitui: substituir.current } : {}),
        })),
      ])
    } catch (e) {
      avisar({ titulo: e instanceof Error ? e.message : 'O arquivo não pôde ser enviado.', tom: 'perigo' })
    } finally {
      setSubindo(false)
      substituir.current = null
    }
  }
  function escolher(lugarDe: string | null) {
    substituir.current = lugarDe
    campo.current?.click()
  }
  const tirar = (v: VersaoDoDocumento) =>
    guardar(
      anexos
        .filter((a) => a.caminho !== v.caminho)
        .map((a) =>
          a.substitui === v.caminho
            ? { ...a, substitui: anexos.find((x) => x.caminho === v.caminho)?.substitui ?? null }
            : a,
        ),
    )
  const arquivo = (v: VersaoDoDocumento) => (
    <li key={v.caminho} className={cn('flex min-w-0 items-center gap-2 text-12', !v.atual && 'text-text-2')}>
      <FileText className="size-3.5 shrink-0 text-text-2" aria-hidden="true" />
      <button
        type="button"
        className="min-w-0 truncate text-left text-13 hover:underline"
        onClick={() => aoVer({ campo: d.campo, caminho: v.caminho })}
      >
        {v.nome}
      </button>
      <span className="num truncate text-text-2 max-sm:hidden">
        {[tamanhoDeArquivo(v.tamanho), v.do_cliente ? 'o cliente mandou' : v.por?.nome, v.em && data(v.em)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {v.valido_ate && d.versoes.length > 1 && (
        <span className="num shrink-0 text-text-2">{`até ${data(v.valido_ate)}`}</span>
      )}
      <span className="flex-1" />
      {c.pode.editar && (
        <Menu
          alinhar="end"
          gatilho={<IconButton tamanho="pequeno" rotulo={`Ações de ${v.nome}`} semDica icone={<Ellipsis />} />}
          itens={[
            { rotulo: 'Ver', icone: <Eye />, aoEscolher: () => aoVer({ campo: d.campo, caminho: v.caminho }) },
            ...(v.atual
              ? [{ rotulo: 'Enviar nova versão…', icone: <Upload />, aoEscolher: () => escolher(v.caminho) }]
              : []),
            { rotulo: 'Vale até…', icone: <Clock />, aoEscolher: () => datar(v) },
            'risco' as const,
            { rotulo: 'Tirar do cartão', icone: <Trash2 />, perigo: true, aoEscolher: () => void tirar(v) },
          ]}
        />
      )}
    </li>
  )
  return (
    <li
      className={cn('flex flex-col gap-1 px-3 py-2', sobre && 'bg-primary-soft')}
      onDragOver={(e) => {
        if (!c.pode.editar || !e.dataTransfer.types.includes('Files')) return
        e.preventDefault()
        setSobre(true)
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(e) => {
        setSobre(false)
        if (!c.pode.editar || e.dataTransfer.files.length === 0) return
        e.preventDefault()
        void receber([...e.dataTransfer.files])
      }}
    >
      <div className="flex min-h-7 items-center gap-x-2 gap-y-1 max-md:flex-wrap">
        <span aria-hidden="true" className="shrink-0 [&_svg]:size-4">
          {ICONE[d.situacao]}
        </span>
        <span className="min-w-0 flex-1 max-md:min-w-[55%]">
          <span className="block truncate text-13 font-medium max-md:whitespace-normal">{d.rotulo}</span>
          {estagio && (
            <span className="block truncate text-11 text-text-2">{`${d.regra === 'recomendado' ? 'Recomendado' : 'Pedido'} em ${estagio.nome}${d.validade_dias ? ` · vale ${plural(d.validade_dias, 'dia')}` : ''}`}</span>
          )}
        </span>
        <StatusChip
          className="max-md:order-last max-md:ml-6"
          tom={d.pedido && d.situacao === 'falta' ? 'info' : TOM[d.situacao]}
        >
          {dizer(d)}
        </StatusChip>
        {c.pode.editar && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<Upload />}
            ocupado={subindo}
            aria-label={`Enviar ${d.rotulo}`}
            onClick={() => escolher(d.situacao === 'vencido' ? (atuais[0]?.caminho ?? null) : null)}
          >
            {d.situacao === 'vencido' ? 'Renovar' : 'Enviar'}
          </Button>
        )}
        <input
          ref={campo}
          type="file"
          hidden
          multiple
          aria-label={`Arquivo de ${d.rotulo}`}
          onChange={(e) => {
            void receber([...(e.currentTarget.files ?? [])])
            e.currentTarget.value = ''
          }}
        />
      </div>
      {d.versoes.length > 0 && (
        <ul aria-label={`Arquivos de ${d.rotulo}`} className="flex flex-col pl-6">
          {atuais.map(arquivo)}
          {comVelhas && velhas.map(arquivo)}
        </ul>
      )}
      {velhas.length > 0 && (
        <div className="pl-6">
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<History />}
            aria-expanded={comVelhas}
            onClick={() => mostrarVelhas(!comVelhas)}
          >
            {comVelhas ? 'Esconder versões anteriores' : plural(velhas.length, 'versão anterior', 'versões anteriores')}
          </Button>
        </div>
      )}
      {datando && (
        <Validade
          nome={datando.nome}
          detalhe={datando.em ? `Enviado em ${dataHora(datando.em)}` : undefined}
          inicial={datando.valido_ate}
          aoFechar={() => datar(null)}
          aoSalvar={(valido_ate) =>
            guardar(anexos.map((a) => (a.caminho === datando.caminho ? { ...a, valido_ate } : a)))
          }
        />
      )}
    </li>
  )
}
