import { partesDaChave } from '../chave.ts'
import { recusas } from '../recusas.ts'
import type { Resultado } from '../tipos.ts'
import { em, textoEm, todos, type No } from '../xml.ts'
import { lerNf3e } from './ler.ts'

const NF3E = 'http://www.portalfiscal.inf.br/nf3e'

/** Decides by the root element what an XML file is, and reads it when it is a bill. */
export function lerXml(raiz: No, empresas: string[]): Resultado {
  const nome = raiz.nome.toLowerCase()
  if (nome === 'nf3e' || nome === 'nf3eproc') return lerConta(raiz)
  if (/^(proc)?evento/.test(nome)) return deEvento(raiz)
  if (nome === 'nfe' || nome === 'nfeproc' || nome === 'envinfe') return deNota(raiz, empresas)
  return recusas.outroDocumento(`o XML começa por “${raiz.nome.slice(0, 40)}”`)
}

function lerConta(raiz: No): Resultado {
  const nota = raiz.nome.toLowerCase() === 'nf3e' ? raiz : (em(raiz, 'NF3e') ?? raiz)
  const inf = em(nota, 'infNF3e')
  if (!inf || inf.espaco !== NF3E) return recusas.outroDocumento('falta nele o corpo da NF3e')
  if (textoEm(inf, 'ide', 'tpAmb') === '2') return recusas.homologacao()
  if (textoEm(inf, 'ide', 'mod') !== '66') return recusas.outroDocumento('o modelo da nota não é 66')
  return { recusado: false, tipo: 'nf3e', ...lerNf3e(inf) }
}

function deEvento(raiz: No): Resultado {
  const tipo = todos(raiz, 'tpEvento')[0]?.texto.trim()
  const chave = [...todos(raiz, 'chNFe'), ...todos(raiz, 'chNF3e')][0]?.texto.trim() ?? ''
  if (tipo !== '110111' || chave.length !== 44) return recusas.outroDocumento('é um evento de outra nota')
  return recusas.eventoDeCancelamento(chave, partesDaChave(chave).numero)
}

function deNota(raiz: No, empresas: string[]): Resultado {
  const inf = todos(raiz, 'infNFe')[0]
  if (textoEm(inf, 'ide', 'tpAmb') === '2') return recusas.homologacao()
  const destinatario = textoEm(inf, 'dest', 'CNPJ') ?? textoEm(inf, 'dest', 'CPF')
  if (destinatario && empresas.length > 0 && !empresas.includes(destinatario))
    return recusas.outraEmpresa(textoEm(inf, 'dest', 'xNome') ?? destinatario)
  return recusas.outroDocumento('é uma nota fiscal de produtos (NF-e)')
}
